#include "machrun.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char **options;

const char *option(const char *name) {
  size_t length = strlen(name);
  for (char **at = options; *at; at++)
    if (!strncmp(*at, name, length) && (*at)[length] == '=') return *at + length + 1;
  return NULL;
}

void say(const char *format, ...) {
  va_list values;
  va_start(values, format);
  vprintf(format, values);
  va_end(values);
  putchar('\n');
  fflush(stdout);
}

void fail(const char *what, const char *detail) {
  say("FAILED: %s %s", what, detail);
  _exit(90);
}

int main(int count, char **words) {
  if (count < 2) return 2;
  options = words + 2;
  place_bundle(words[1]);
  char program[5000];
  snprintf(program, sizeof program, "%s/Contents/MacOS/plugfolio-helper", words[1]);
  char *only_name[] = {program, NULL};
  extern char **environ;
  return load_program(program)(1, only_name, environ, NULL);
}
