#pragma once
#include "helper-process.h"

/** A question of the helper. The texts lie in one line, which is cut up. */
struct question {
  char *title, *text, *agree;
  int is_agreed;
};

/** Shows a question and notes the answer; called from the thread that attends a helper. */
typedef void (*shows)(struct question *question);

/**
 * Hands the link over and answers the helper's questions until it has ended. A question is one line, `title US text US button
 * NL` (US is 0x1f; RS, 0x1e, means a line break), and its answer "1" or "0". Anything malformed is answered "0".
 */
void attend(struct helper *helper, const char *link, shows show);
