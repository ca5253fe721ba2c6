/* The interface between the replacement for Cocoa and its run loop. */
#pragma once

/** An object: its kind, and a text or pointer that it carries. */
struct object {
  const char *kind;
  const char *carries;
};

/** Calls a method that the launcher has added to its delegate. */
long call(const char *method, void *first, void *second);
/** Sends a link to the registered handler. */
void deliver(const char *link);

void run_loop(void);
void add_timer(const char *method, double seconds);
/** For other threads: makes the loop call the method, and waits if requested. */

void call_in_loop(const char *method, struct object *with, int waits);
