#pragma once

/** A helper that is running, and our ends of its pipes. */
struct helper {
  int pid;
  /** The link is written here: its standard input. Not among its words, which every process of the machine can read. */
  int link;
  /** Its questions come from here; it writes them to descriptor 3. */
  int questions;
  /** Our answers go here; it reads them from descriptor 4. */
  int answers;
};

/** Starts the runtime of the bundle with the helper's program. 0 where that worked. */
int start_helper(struct helper *helper, const char *bundle, const char *resources);
