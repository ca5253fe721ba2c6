#include "quarantine.h"
#include "apple.h"
#include "text.h"

/*
 * A browser marks its downloads, and unpacking marks every file. The user has allowed this app; its runtime is signed by the makers of
 * Node.js but not notarized, and macOS would refuse it as long as it is marked.
 */
static const char *const MARK = "com.apple.quarantine";

static int is_marked(const char *path) { return getxattr(path, MARK, NULL, 0, 0, 0) >= 0; }

static int is_free_after_trying(const char *path) {
  removexattr(path, MARK, 0);
  return !is_marked(path);
}

/** The path for a copy in a folder of this user, which is created if missing. NULL without a home folder. */
static char *place_of_copy(void) {
  const char *home = getenv("HOME");
  if (!home || *home != '/') return NULL;
  char *folder = joined(home, "/Library/Application Support/Plugfolio Helper");
  mkdir(folder, 0700);
  char *runtime = joined(folder, "/runtime");
  mkdir(runtime, 0700);
  char *copy = joined(runtime, "/node");
  free(folder);
  free(runtime);
  return copy;
}

/** Only its owner can unmark a file, and the bundle may belong to another user; a copy belongs to us. It is made again each time. */
static char *freed_copy_of(const char *path) {
  char *copy = place_of_copy();
  if (!copy) return NULL;
  unlink(copy);
  if (!clonefile(path, copy, 0) && is_free_after_trying(copy)) return copy;
  free(copy);
  return NULL;
}

char *startable_runtime(const char *in_bundle) {
  if (is_free_after_trying(in_bundle)) return needed(strdup(in_bundle));
  char *copy = freed_copy_of(in_bundle);
  return copy ? copy : needed(strdup(in_bundle));
}
