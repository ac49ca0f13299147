// Tells the thread sanitizer what Swift's Mutex does where threads contend for it (make sanitize preloads it).
//
// A Mutex that nobody holds is taken by code that is compiled into its user, which the sanitizer sees. The rest is in the
// toolchain's libswiftSynchronization, which is not built with it: without these two lines everything that a contended
// Mutex protects looks like a race.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define METHOD __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

// Not there in processes without the sanitizer, e.g. swift test itself.
void __tsan_acquire(void *address) __attribute__((weak));
void __tsan_release(void *address) __attribute__((weak));

METHOD void lock(uint32_t thread, SELF void *mutex) __asm__(LOCK);
METHOD void unlock(SELF void *mutex) __asm__(UNLOCK);

METHOD void lock(uint32_t thread, SELF void *mutex) {
    METHOD void (*original)(uint32_t, SELF void *) = dlsym(RTLD_NEXT, LOCK);
    original(thread, mutex);
    if (__tsan_acquire) __tsan_acquire(mutex);
}

METHOD void unlock(SELF void *mutex) {
    METHOD void (*original)(SELF void *) = dlsym(RTLD_NEXT, UNLOCK);
    if (__tsan_release) __tsan_release(mutex);
    original(mutex);
}
