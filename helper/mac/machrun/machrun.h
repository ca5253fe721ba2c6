/*
 * Runs the launcher's own machine code on Linux, for tests. It is not shipped.
 *
 *   machrun BUNDLE [option=value ...]
 *
 * `program.c` maps the slice for this processor, `macos.c` and `cocoa.c` replace the functions that it calls, and options simulate the
 * events of macOS: link=… (a start by a link), later=… (a link while the app runs), reopen=1, answer=1 (to every question),
 * quarantine=stays|cannot-copy. Prints a line for each event. Fails when the launcher calls an unknown function or does not quit.
 */
#pragma once
#include <stddef.h>

typedef int (*entry_point)(int, char **, char **, char **);

/** The value of an option; NULL without it. */
const char *option(const char *name);
/** Prints one line. */
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));
/** Ends the run with an error. */
void fail(const char *what, const char *detail) __attribute__((noreturn));

/** Maps the slice for this processor, binds its imports and returns its entry point. */
entry_point load_program(const char *file);
/** The replacement for a function that the launcher imports; NULL if there is none. */
void *cocoa_function(const char *symbol);
void *macos_function(const char *symbol);

/** Sets the path of the app. */
void place_bundle(const char *bundle);
