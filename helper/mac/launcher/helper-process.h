#pragma once

/** A running helper, and our ends of its pipes. */
struct helper {
  int pid;
  /** Its standard input, for the link. Not an argument, which every process of the computer could read. */
  int link;
  /** Its questions, which it writes to descriptor 3. */
  int questions;
  /** Our answers, which it reads from descriptor 4. */
  int answers;
};

/** Starts the runtime of the bundle with the helper's program. 0 on success. */
int start_helper(struct helper *helper, const char *bundle, const char *resources);
