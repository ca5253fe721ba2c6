#include "helper-process.h"
#include "apple.h"
#include "quarantine.h"
#include "text.h"

#if defined(__aarch64__)
#define RUNTIME "/runtime/arm64/node"
#elif defined(__x86_64__)
#define RUNTIME "/runtime/x64/node"
#else
#error "There is no runtime for this processor."
#endif

/** The child inherits only the listed descriptors. */
static const short CLOEXEC_DEFAULT = 0x4000;

enum { LINK = 0, OUT = 1, ERRORS = 2, QUESTIONS = 3, ANSWERS = 4 };

/** A pipe with descriptors above those that the child uses; skipped ones stay open. */
static int high_pipe(int ends[2]) {
  do
    if (pipe(ends)) return -1;
  while (ends[0] <= ANSWERS || ends[1] <= ANSWERS);
  return 0;
}

static int begins_with(const char *text, const char *start) { return !strncmp(text, start, strlen(start)); }

/** The environment without variables that change what Node.js runs. The caller frees it and `ours`. */
static char **clean_environment(char *ours) {
  char **all = *_NSGetEnviron();
  size_t count = 0, size = 0;
  while (all[count]) count++;
  char **clean = needed(malloc((count + 2) * sizeof *clean));
  for (size_t i = 0; i < count; i++)
    if (!begins_with(all[i], "NODE_") && !begins_with(all[i], "DYLD_") && !begins_with(all[i], "PLUGFOLIO_"))
      clean[size++] = all[i];
  clean[size++] = ours;
  clean[size] = NULL;
  return clean;
}

static int spawn(int *pid, char *const words[], char *const environment[], int link, int questions, int answers) {
  spawn_actions actions;
  spawn_settings settings;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, link, LINK);
  posix_spawn_file_actions_adddup2(&actions, OUT, OUT);
  posix_spawn_file_actions_adddup2(&actions, ERRORS, ERRORS);
  posix_spawn_file_actions_adddup2(&actions, questions, QUESTIONS);
  posix_spawn_file_actions_adddup2(&actions, answers, ANSWERS);
  posix_spawnattr_init(&settings);
  posix_spawnattr_setflags(&settings, CLOEXEC_DEFAULT);
  int failure = posix_spawn(pid, words[0], &actions, &settings, words, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&settings);
  return failure;
}

static int spawn_helper(struct helper *helper, const char *bundle, const char *resources, int theirs[3]) {
  char *in_bundle = joined(resources, RUNTIME), *runtime = startable_runtime(in_bundle);
  char *program = joined(resources, "/helper.cjs"), *where = joined("PLUGFOLIO_HELPER_BUNDLE=", bundle);
  char **environment = clean_environment(where);
  char *words[] = {runtime, program, "--from-launcher", NULL};
  int failure = spawn(&helper->pid, words, environment, theirs[0], theirs[1], theirs[2]);
  free(in_bundle);
  free(runtime);
  free(program);
  free(where);
  free(environment);
  return failure;
}

int start_helper(struct helper *helper, const char *bundle, const char *resources) {
  int link[2], questions[2], answers[2];
  if (high_pipe(link) || high_pipe(questions) || high_pipe(answers)) return -1;
  int theirs[] = {link[0], questions[1], answers[0]};
  helper->link = link[1];
  helper->questions = questions[0];
  helper->answers = answers[1];
  int failure = spawn_helper(helper, bundle, resources, theirs);
  for (int i = 0; i < 3; i++) close(theirs[i]);
  if (!failure) return 0;
  close(helper->link);
  close(helper->questions);
  close(helper->answers);
  return failure;
}
