#!/bin/sh
# Stands in the place of foodpin-images: see FakeWorker.swift, which writes the files beside the link that it is called by.
cd "$(dirname "$0")" && . ./settings
head -c "$start" > /dev/null
begin
cat ready >&0
while [ "$(head -c "$job" | wc -c)" -eq "$job" ]; do
    number=$((number + 1))
    { cat refusal; printf %s "$number"; } >&0
done
