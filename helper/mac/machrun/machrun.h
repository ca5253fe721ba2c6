/*
 * Runs the launcher's own machine code on Linux, for tests. It is not shipped.
 *
 *   machrun BUNDLE [option=value ...]
 *
 * `program.c` maps the slice for this processor, `macos.c` and `cocoa.c` stand in for what it calls, and the events that macOS
 * would send are played: link=… (a start by a link), later=… (a link that comes while the app runs), reopen=1, answer=1 (to
 * every question), quarantine=stays|cannot-copy. What happens is told line by line. Whatever the stand-ins do not know is a
 * failure, and so is an app that does not quit.
 */
#pragma once
#include <stddef.h>

typedef int (*entry_point)(int, char **, char **, char **);

/** The value of an option; NULL without it. */
const char *option(const char *name);
/** One line of what happens. */
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));
/** Ends the run: the launcher did what it must not do. */
void fail(const char *what, const char *detail) __attribute__((noreturn));

/** Maps the slice for this processor, binds its imports, and gives where it begins. */
entry_point load_program(const char *file);
/** The stand-in for a function that the launcher imports; NULL where there is none. */
void *cocoa_function(const char *symbol);
void *macos_function(const char *symbol);

/** The path of the app. */
void place_bundle(const char *bundle);
