#include "conversation.h"
#include "apple.h"
#include "text.h"

enum { LONGEST_QUESTION = 32768, BETWEEN = 0x1f, LINE_BREAK = 0x1e };

static void hand_over(int descriptor, const char *link) {
  size_t left = strlen(link);
  while (left) {
    long written = write(descriptor, link, left);
    if (written <= 0) break;
    link += written;
    left -= (size_t)written;
  }
  close(descriptor); /* tells the helper that the link is complete */
}

/** 0 if the line is not a question. */
static int read_question(struct question *question, char *line) {
  char *first = strchr(line, BETWEEN), *second = first ? strchr(first + 1, BETWEEN) : NULL;
  if (!second) return 0;
  *first = *second = 0;
  *question = (struct question){.title = line, .text = first + 1, .agree = second + 1};
  for (char *at = question->text; (at = strchr(at, LINE_BREAK)); at++) *at = '\n';
  return 1;
}

static void answer(int descriptor, char *line, shows show) {
  struct question question;
  int is_agreed = 0;
  if (read_question(&question, line)) {
    show(&question);
    is_agreed = question.is_agreed;
  }
  write(descriptor, is_agreed ? "1\n" : "0\n", 2);
}

static void answer_questions(const struct helper *helper, shows show) {
  char *line = needed(malloc(LONGEST_QUESTION));
  size_t have = 0;
  while (have < LONGEST_QUESTION - 1) {
    long got = read(helper->questions, line + have, LONGEST_QUESTION - 1 - have);
    if (got <= 0) break;
    have += (size_t)got;
    line[have] = 0;
    char *end = strchr(line, '\n');
    if (!end) continue;
    *end = 0;
    answer(helper->answers, line, show);
    have = 0; /* the helper waits for an answer before it asks again */
  }
  free(line);
}

void attend(struct helper *helper, const char *link, shows show) {
  hand_over(helper->link, link);
  answer_questions(helper, show);
  close(helper->questions);
  close(helper->answers);
  int status;
  waitpid(helper->pid, &status, 0);
}
