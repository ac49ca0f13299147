#pragma once
#include <errno.h>
#include <linux/sched.h>
#include <seccomp.h>

// Macros that the importer leaves out.
static const uint32_t cseccomp_allow = SCMP_ACT_ALLOW;
static const uint32_t cseccomp_refuse = SCMP_ACT_ERRNO(EPERM);
static const uint32_t cseccomp_unknown = SCMP_ACT_ERRNO(ENOSYS);
