#pragma once
#include <errno.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

// What Swift can't reach: macros that are casts, and functions with variable arguments.

static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *bytes, sqlite3_uint64 count) {
    return sqlite3_bind_text64(statement, index, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
    return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

static inline void csqlite_result_text(sqlite3_context *context, const char *bytes, sqlite3_uint64 count) {
    sqlite3_result_text64(context, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline void csqlite_result_blob(sqlite3_context *context, const void *bytes, sqlite3_uint64 count) {
    sqlite3_result_blob64(context, bytes, count, SQLITE_TRANSIENT);
}

static inline int csqlite_disable_memory_statistics(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

// SQLite maps the start of the store's file, and the index of its log. A page of a mapping that the disk can't give, as the
// file was cut short or a sector is bad, would end the process by SIGBUS. It becomes a page of zeros instead, which SQLite
// reports as damage, or in the index as a reason to make that anew. Only calls that a signal handler may make
// (signal-safety(7)), and mmap, which on Linux is a system call and nothing else.
static inline void csqlite_replace_lost_page(int number, siginfo_t *signal_information, void *context) {
    (void)context;
    int error = errno;
    uintptr_t size = (uintptr_t)sysconf(_SC_PAGESIZE);
    void *page = (void *)((uintptr_t)signal_information->si_addr & ~(size - 1));
    int is_lost = signal_information->si_code == BUS_ADRERR || signal_information->si_code == BUS_OBJERR;
    if (!is_lost || mmap(page, size, PROT_READ | PROT_WRITE, MAP_FIXED | MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED)
        signal(number, SIG_DFL);
    errno = error;
}

static inline void csqlite_outlive_lost_pages(void) {
    struct sigaction action = {0};
    action.sa_sigaction = csqlite_replace_lost_page;
    action.sa_flags = SA_SIGINFO;
    sigemptyset(&action.sa_mask);
    sigaction(SIGBUS, &action, NULL);
}
