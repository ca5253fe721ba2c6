#pragma once
#include "helper-process.h"

/** A question of the helper. The texts point into its line. */
struct question {
  char *title, *text, *agree;
  int is_agreed;
};

/** Shows a question and sets `is_agreed`; called from the thread that attends a helper. */
typedef void (*shows)(struct question *question);

/**
 * Sends the link and answers the helper's questions until it has ended. A question is one line, `title US text US button NL` (US is
 * 0x1f; RS, 0x1e, is a line break), and its answer "1" or "0". The answer to anything malformed is "0".
 */
void attend(struct helper *helper, const char *link, shows show);
