/* The state that the stand-in for Cocoa and its run loop share. */
#pragma once

/** Every object: what it is, and a text or pointer that it carries. */
struct object {
  const char *kind;
  const char *carries;
};

/** Calls a method that the launcher has added to its delegate. */
long call(const char *method, void *first, void *second);
/** Passes a link to the handler of links. */
void deliver(const char *link);

void run_loop(void);
void add_timer(const char *method, double seconds);
/** From another thread: has the loop call the method, and waits where that is wanted. */
void call_in_loop(const char *method, struct object *with, int waits);
