// Writes down what a process does to the files of one folder, in order (test_power.py preloads it and plays it back).
//
// TRACE_FOLDER is the folder, TRACE_FILE where the record goes: for each operation a head and what follows it. A file is
// known by its inode, as a name may change. The lock makes the record's order that of the operations. Each sync waits for a
// few milliseconds before it begins: who tells a person of a save that is not synced yet is caught in the act.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum { SYNC_DELAY_MICROSECONDS = 3000 };

struct head {
    char kind[4];
    uint32_t name_length;
    uint64_t inode, offset, length;
};

static pthread_mutex_t order = PTHREAD_MUTEX_INITIALIZER;
static int record_file = -1;

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static const char *folder(void) { return getenv("TRACE_FOLDER"); }

// In the folder, and not the index of the log, which SQLite makes anew after a loss of power.
static int is_traced(const char *path) {
    const char *root = folder();
    if (!root || strncmp(path, root, strlen(root)) || path[strlen(root)] != '/') return 0;
    size_t length = strlen(path);
    return length < 4 || strcmp(path + length - 4, "-shm");
}

static int is_traced_descriptor(int descriptor, struct stat *status) {
    char link[64], path[PATH_MAX];
    if (!folder() || fstat(descriptor, status) || (!S_ISREG(status->st_mode) && !S_ISDIR(status->st_mode))) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return is_traced(path) || (S_ISDIR(status->st_mode) && !strcmp(path, folder()));
}

static void note(const char *kind, uint64_t inode, const char *name, uint64_t offset, const void *data, uint64_t length) {
    if (record_file < 0) record_file = NEXT(open)(getenv("TRACE_FILE"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    struct head head = {"", (uint32_t)(name ? strlen(name) : 0), inode, offset, data ? length : 0};
    memcpy(head.kind, kind, 4);
    struct iovec parts[] = {{&head, sizeof head}, {(void *)name, head.name_length}, {(void *)data, head.length}};
    if (writev(record_file, parts, 3) != (ssize_t)(sizeof head + head.name_length + head.length)) abort();
}

static int open_traced(int (*original)(const char *, int, ...), const char *path, int flags, mode_t mode) {
    if (!is_traced(path) || (flags & O_TMPFILE) == O_TMPFILE) return original(path, flags, mode);
    pthread_mutex_lock(&order);
    int is_new = access(path, F_OK) != 0;
    int descriptor = original(path, flags, mode);
    struct stat status;
    if (descriptor >= 0 && !fstat(descriptor, &status)) {
        if (is_new) note("make", status.st_ino, path, 0, NULL, 0);
        if (flags & O_TRUNC) note("size", status.st_ino, NULL, 0, NULL, 0);
    }
    pthread_mutex_unlock(&order);
    return descriptor;
}

#define OPEN(name)                                                    \
    int name(const char *path, int flags, ...) {                      \
        va_list rest;                                                 \
        va_start(rest, flags);                                        \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
        va_end(rest);                                                 \
        return open_traced(NEXT(name), path, flags, mode);            \
    }

OPEN(open)
OPEN(open64)

static ssize_t write_traced(int descriptor, const void *data, size_t size, off_t offset, ssize_t (*original)(int, const void *, size_t, off_t)) {
    struct stat status;
    if (!is_traced_descriptor(descriptor, &status)) return original(descriptor, data, size, offset);
    pthread_mutex_lock(&order);
    ssize_t count = original(descriptor, data, size, offset);
    if (count > 0) note("data", status.st_ino, NULL, offset, data, count);
    pthread_mutex_unlock(&order);
    return count;
}

ssize_t pwrite(int descriptor, const void *data, size_t size, off_t offset) {
    return write_traced(descriptor, data, size, offset, NEXT(pwrite));
}

ssize_t pwrite64(int descriptor, const void *data, size_t size, off_t offset) {
    return write_traced(descriptor, data, size, offset, NEXT(pwrite));
}

static ssize_t write_on(int descriptor, const void *data, size_t size, off_t offset) {
    (void)offset;
    return NEXT(write)(descriptor, data, size);
}

ssize_t write(int descriptor, const void *data, size_t size) {
    return write_traced(descriptor, data, size, lseek(descriptor, 0, SEEK_CUR), write_on);
}

static int resize_traced(int descriptor, off_t size) {
    struct stat status;
    if (!is_traced_descriptor(descriptor, &status)) return NEXT(ftruncate)(descriptor, size);
    pthread_mutex_lock(&order);
    int result = NEXT(ftruncate)(descriptor, size);
    if (!result) note("size", status.st_ino, NULL, size, NULL, 0);
    pthread_mutex_unlock(&order);
    return result;
}

int ftruncate(int descriptor, off_t size) { return resize_traced(descriptor, size); }
int ftruncate64(int descriptor, off_t size) { return resize_traced(descriptor, size); }

static int sync_traced(int descriptor, int (*original)(int)) {
    struct stat status;
    if (!is_traced_descriptor(descriptor, &status)) return original(descriptor);
    pthread_mutex_lock(&order);
    usleep(SYNC_DELAY_MICROSECONDS);
    int result = original(descriptor);
    if (!result) note("sync", status.st_ino, NULL, 0, NULL, 0);
    pthread_mutex_unlock(&order);
    return result;
}

int fsync(int descriptor) { return sync_traced(descriptor, NEXT(fsync)); }
int fdatasync(int descriptor) { return sync_traced(descriptor, NEXT(fdatasync)); }

int mkdir(const char *path, mode_t mode) {
    if (!is_traced(path)) return NEXT(mkdir)(path, mode);
    pthread_mutex_lock(&order);
    int result = NEXT(mkdir)(path, mode);
    struct stat status;
    if (!result && !stat(path, &status)) note("fold", status.st_ino, path, 0, NULL, 0);
    pthread_mutex_unlock(&order);
    return result;
}

int unlink(const char *path) {
    if (!is_traced(path)) return NEXT(unlink)(path);
    pthread_mutex_lock(&order);
    int result = NEXT(unlink)(path);
    if (!result) note("gone", 0, path, 0, NULL, 0);
    pthread_mutex_unlock(&order);
    return result;
}

int rename(const char *from, const char *to) {
    if (!is_traced(from) && !is_traced(to)) return NEXT(rename)(from, to);
    pthread_mutex_lock(&order);
    int result = NEXT(rename)(from, to);
    if (!result) note("name", 0, from, 0, to, strlen(to));
    pthread_mutex_unlock(&order);
    return result;
}
