#pragma once

/** The one behind the other, to be freed by the caller. */
char *joined(const char *first, const char *second);
