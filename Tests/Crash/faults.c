// Lets operations on the files of one folder fail while a file says so (test_disk.py preloads it).
//
// FAULTS_FOLDER is the folder. FAULTS_FILE, where it exists, holds an operation and an error's number, e.g. "write 5":
// writes, changes of size and new files fail with it, or with "sync" each fsync and fdatasync.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int is_concerned(const char *path) {
    const char *root = getenv("FAULTS_FOLDER");
    return root && !strncmp(path, root, strlen(root)) && path[strlen(root)] == '/';
}

// The number of the error that the operation is to fail with; 0 where it is not.
static int fault(const char *operation) {
    char text[32] = "", kind[8] = "";
    int number = 0, file = NEXT(open)(getenv("FAULTS_FILE"), O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    if (read(file, text, sizeof text - 1) > 0) sscanf(text, "%7s %d", kind, &number);
    close(file);
    return strcmp(kind, operation) ? 0 : number;
}

static int fails(const char *operation, int descriptor) {
    char link[64], path[PATH_MAX];
    struct stat status;
    if (!getenv("FAULTS_FOLDER") || fstat(descriptor, &status) || S_ISSOCK(status.st_mode)) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    path[length < 0 ? 0 : length] = 0;
    int number = is_concerned(path) ? fault(operation) : 0;
    if (number) errno = number;
    return number;
}

#define OPEN(name)                                                              \
    int name(const char *path, int flags, ...) {                                \
        va_list rest;                                                           \
        va_start(rest, flags);                                                  \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
        va_end(rest);                                                           \
        int number = flags & O_CREAT && is_concerned(path) ? fault("write") : 0; \
        if (number) {                                                           \
            errno = number;                                                     \
            return -1;                                                          \
        }                                                                       \
        return NEXT(name)(path, flags, mode);                                   \
    }

OPEN(open)
OPEN(open64)

ssize_t pwrite(int descriptor, const void *data, size_t size, off_t offset) {
    return fails("write", descriptor) ? -1 : NEXT(pwrite)(descriptor, data, size, offset);
}

ssize_t pwrite64(int descriptor, const void *data, size_t size, off_t offset) {
    return fails("write", descriptor) ? -1 : NEXT(pwrite64)(descriptor, data, size, offset);
}

int ftruncate(int descriptor, off_t size) {
    return fails("write", descriptor) ? -1 : NEXT(ftruncate)(descriptor, size);
}

int ftruncate64(int descriptor, off_t size) {
    return fails("write", descriptor) ? -1 : NEXT(ftruncate64)(descriptor, size);
}

int fsync(int descriptor) { return fails("sync", descriptor) ? -1 : NEXT(fsync)(descriptor); }
int fdatasync(int descriptor) { return fails("sync", descriptor) ? -1 : NEXT(fdatasync)(descriptor); }
