#include "text.h"
#include "apple.h"

void *needed(void *memory) {
  if (!memory) __builtin_trap();
  return memory;
}

char *joined(const char *first, const char *second) {
  size_t a = strlen(first), b = strlen(second);
  char *text = needed(malloc(a + b + 1));
  memcpy(text, first, a);
  memcpy(text + a, second, b + 1);
  return text;
}
