/* The parts of Cocoa that the launcher uses. */
#pragma once
#include "apple.h"

id send(id receiver, const char *message);
id send_with(id receiver, const char *message, id argument);
id class_named(const char *name);
/** NULL if the text is not UTF-8. */
id string_of(const char *text);
const char *text_of(id string);

/** Shows a message and waits for OK. For the main thread. */
void tell(const char *title, const char *text);
/** Asks the user, and returns 1 for yes. Return and Escape press Cancel. For the main thread. */
int agrees(const char *title, const char *text, const char *agree);

/** These call `target` with a pointer, which `pointer_in` unwraps. */
void call_on_main_thread(id target, const char *message, void *pointer, Bool waits);
void call_on_new_thread(id target, const char *message, void *pointer);
void call_later(id target, const char *message, double seconds);
void *pointer_in(id value);
