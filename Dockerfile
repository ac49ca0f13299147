# docker build --tag foodpin . && docker run --publish 8080:8080 --volume foodpin:/data foodpin

FROM swift:6.3-bookworm AS build
RUN apt-get update \
    && apt-get install --yes --no-install-recommends \
        make pkg-config libsqlite3-dev libmagic-dev libvips-dev libsodium-dev libseccomp-dev zlib1g-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN make build \
    && mkdir /opt/foodpin \
    && cp .build/release/foodpin .build/release/foodpin-images /opt/foodpin/ \
    && strip /opt/foodpin/foodpin /opt/foodpin/foodpin-images \
    && cp --recursive Static /opt/foodpin/

FROM debian:bookworm-slim
RUN apt-get update \
    && apt-get install --yes --no-install-recommends libsqlite3-0 libmagic1 libvips42 libsodium23 libseccomp2 zlib1g \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin foodpin \
    && install --directory --owner foodpin --group foodpin --mode 700 /data
COPY --from=build /opt/foodpin /opt/foodpin
ENV PATH=/opt/foodpin:$PATH FOODPIN_HOST=0.0.0.0 FOODPIN_DATA=/data
USER foodpin
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["foodpin", "healthcheck"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["foodpin"]
CMD ["serve"]
