#pragma once

/** Returns the result of malloc or strdup; ends the program if it is NULL. */
void *needed(void *memory);

/** Concatenates two texts. The caller frees the result. */
char *joined(const char *first, const char *second);
