#pragma once

/** What malloc or strdup gave. A launcher that gets no memory ends on the spot: nothing it could do would be worth more. */
void *needed(void *memory);

/** The one behind the other, to be freed by the caller. */
char *joined(const char *first, const char *second);
