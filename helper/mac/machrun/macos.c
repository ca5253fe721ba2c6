/* Replaces libSystem: with the C library where it does the same, otherwise with own functions. */
#define _GNU_SOURCE
#include "machrun.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;
static const intptr_t CLOEXEC_DEFAULT = 0x4000;

/* --- quarantine: the bundle's files are marked; a clone inherits the mark --- */
static char marked[2][4096];

static int is(const char *name) {
  const char *wanted = option("quarantine");
  return wanted && !strcmp(wanted, name);
}

static long has_mark(const char *path, const char *name, void *value, size_t size, uint32_t position, int options) {
  if (strcmp(name, "com.apple.quarantine") || value || size || position || options) fail("getxattr", name);
  for (int i = 0; i < 2; i++)
    if (!strcmp(marked[i], path)) return 57;
  errno = ENODATA;
  return -1;
}

static int unmark(const char *path, const char *name, int options) {
  if (strcmp(name, "com.apple.quarantine") || options) fail("removexattr", name);
  int is_copy = !strcmp(marked[1], path);
  if (!is_copy && (is("stays") || is("cannot-copy"))) {
    strcpy(marked[0], path);
    return errno = EPERM, -1;
  }
  say("unmarked %s", path);
  if (is_copy) marked[1][0] = 0;
  return 0;
}

static int clone_file(const char *from, const char *to, uint32_t flags) {
  if (flags) fail("clonefile flags", "");
  if (is("cannot-copy")) return errno = ENOTSUP, -1;
  char *words[] = {"/bin/cp", "-p", (char *)from, (char *)to, NULL};
  int status = 0;
  pid_t pid;
  if (!access(to, F_OK) || posix_spawn(&pid, words[0], NULL, NULL, words, environ)) return -1;
  waitpid(pid, &status, 0);
  strcpy(marked[1], to);
  say("cloned to %s", to);
  return status;
}

static int make_folder(const char *path, uint16_t mode) { return mkdir(path, mode); }

/* --- processes: on macOS the two lists are pointers --- */
static int actions_init(void **list) {
  *list = malloc(sizeof(posix_spawn_file_actions_t));
  return posix_spawn_file_actions_init(*list);
}
static int actions_dup(void **list, int from, int to) {
  if (from != to && from <= 4) fail("a descriptor of the child would be overwritten", "");
  return posix_spawn_file_actions_adddup2(*list, from, to);
}
static int actions_destroy(void **list) {
  int failure = posix_spawn_file_actions_destroy(*list);
  free(*list);
  return failure;
}
static int settings_init(void **settings) { return *settings = NULL, 0; }
static int settings_flags(void **settings, short flags) { return *settings = (void *)(intptr_t)flags, 0; }
static int settings_destroy(void **settings) { return *settings = NULL, 0; }

static void refuse_unclean(char *const environment[]) {
  static const char *const STARTS[] = {"NODE_", "DYLD_", "PLUGFOLIO_"};
  static const char OURS[] = "PLUGFOLIO_HELPER_BUNDLE=";
  for (int i = 0; environment[i]; i++)
    for (int k = 0; k < 3; k++)
      if (!strncmp(environment[i], STARTS[k], strlen(STARTS[k])) && strncmp(environment[i], OURS, sizeof OURS - 1))
        fail("environment", environment[i]);
}

static int start_process(pid_t *pid, const char *program, void **actions, void **settings, char *const words[],
                         char *const environment[]) {
  if (!settings || (intptr_t)*settings != CLOEXEC_DEFAULT) fail("descriptors would leak to", program);
  for (int i = 3; i < 256; i++)
    if (fcntl(i, F_GETFD) >= 0) fcntl(i, F_SETFD, FD_CLOEXEC);
  refuse_unclean(environment);
  if (access(program, X_OK)) return errno; /* under qemu posix_spawn does not report it */
  say("started %s with %s %s", program, words[1], words[2]);
  return posix_spawn(pid, program, *actions, NULL, words, environment);
}

static char ***the_environment(void) { return &environ; }

static const struct { const char *symbol; void *function; } FUNCTIONS[] = {
    {"_pipe", pipe}, {"_close", close}, {"_read", read}, {"_write", write}, {"_mkdir", make_folder}, {"_unlink", unlink},
    {"_clonefile", clone_file}, {"_getxattr", has_mark}, {"_removexattr", unmark},
    {"_posix_spawn", start_process}, {"_posix_spawn_file_actions_init", actions_init},
    {"_posix_spawn_file_actions_adddup2", actions_dup}, {"_posix_spawn_file_actions_destroy", actions_destroy},
    {"_posix_spawnattr_init", settings_init}, {"_posix_spawnattr_setflags", settings_flags},
    {"_posix_spawnattr_destroy", settings_destroy}, {"_waitpid", waitpid}, {"_signal", signal},
    {"__NSGetEnviron", the_environment}, {"_getenv", getenv}, {"_malloc", malloc}, {"_free", free}, {"_strdup", strdup},
    {"_strlen", strlen}, {"_strchr", strchr}, {"_strstr", strstr}, {"_strncmp", strncmp}, {"_memcpy", memcpy},
    {"dyld_stub_binder", abort},
};

void *macos_function(const char *symbol) {
  for (size_t i = 0; i < sizeof FUNCTIONS / sizeof *FUNCTIONS; i++)
    if (!strcmp(FUNCTIONS[i].symbol, symbol)) return FUNCTIONS[i].function;
  return NULL;
}
