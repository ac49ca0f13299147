#pragma once
#include <errno.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdint.h>
#include <string.h>
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

// SQLite maps the index of its log. A page of it that the disk can't give, as the file was cut short or a sector is bad, would
// end the process by SIGBUS. It becomes a page of zeros instead, which SQLite takes as a reason to make the index anew. Only calls that a signal handler may make
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

static inline sqlite3_file *csqlite_file(sqlite3 *connection, int pointer) {
    sqlite3_file *file = 0;
    int code = sqlite3_file_control(connection, "main", pointer, &file);
    return code == SQLITE_OK && file && file->pMethods ? file : 0;
}

// Reads from a connection's file (SQLITE_FCNTL_FILE_POINTER) or log (SQLITE_FCNTL_JOURNAL_POINTER) by SQLite's own descriptor:
// to close another one would end its locks. Past its end there are zeros.
static inline int csqlite_read(sqlite3 *connection, int pointer, void *bytes, int count, sqlite3_int64 offset) {
    sqlite3_file *file = csqlite_file(connection, pointer);
    int code = file ? file->pMethods->xRead(file, bytes, count, offset) : SQLITE_NOTFOUND;
    return code == SQLITE_IOERR_SHORT_READ ? SQLITE_OK : code;
}

// The index of a connection's log (<https://www.sqlite.org/walformat.html#the_wal_index_file_format>).
typedef struct {
    uint32_t commits;
    uint32_t page_size;
    // The frames that are committed.
    uint32_t frames;
    uint64_t salt;
    // The frames that are copied into the file, and those whose copying was begun.
    uint32_t copied_frames;
    uint32_t begun_frames;
} csqlite_log_index;

static inline int csqlite_read_log_index(sqlite3 *connection, csqlite_log_index *index) {
    sqlite3_file *file = csqlite_file(connection, SQLITE_FCNTL_FILE_POINTER);
    void volatile *mapping = 0;
    if (!file || !csqlite_file(connection, SQLITE_FCNTL_JOURNAL_POINTER) || file->pMethods->iVersion < 2)
        return SQLITE_NOTFOUND;
    int code = file->pMethods->xShmMap(file, 0, 32768, 0, &mapping);
    if (code != SQLITE_OK) return code;
    const volatile uint32_t *words = mapping;
    // The byte at 12 says whether it was made.
    if (!words || !((const volatile unsigned char *)mapping)[12]) return SQLITE_NOTFOUND;
    uint32_t page_size = ((const volatile uint16_t *)mapping)[7];
    index->commits = words[2];
    index->page_size = page_size == 1 ? 65536 : page_size;
    index->frames = words[4];
    uint32_t salt[2] = {words[8], words[9]};
    memcpy(&index->salt, salt, sizeof salt);
    index->copied_frames = words[24];
    index->begun_frames = words[32];
    return SQLITE_OK;
}

// Lets a connection that is closed as the last one leave the log to whoever opens the store next.
static inline int csqlite_keep_log(sqlite3 *connection, int is_kept) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, is_kept, (int *)0);
}
