#include "text.h"
#include "apple.h"

char *joined(const char *first, const char *second) {
  size_t a = strlen(first), b = strlen(second);
  char *text = malloc(a + b + 1);
  memcpy(text, first, a);
  memcpy(text + a, second, b + 1);
  return text;
}
