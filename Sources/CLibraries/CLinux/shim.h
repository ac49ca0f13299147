#pragma once
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <malloc.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/prctl.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

// A macro with a cast, which the importer leaves out.
enum { CLINUX_O_TMPFILE = __O_TMPFILE | O_DIRECTORY };

// Declared by the system's headers only for GNU sources, which an imported module is not.
extern int accept4(int, struct sockaddr *__restrict, socklen_t *__restrict, int);
extern void *memmem(const void *, size_t, const void *, size_t);
extern int mkostemp(char *, int);
extern int pthread_setname_np(pthread_t, const char *);

// prctl(2) takes varargs, which Swift cannot call.
static inline int clinux_prctl(int option, unsigned long argument) { return prctl(option, argument, 0UL, 0UL, 0UL); }
