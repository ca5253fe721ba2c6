#include "cocoa.h"

/* objc_msgSend must be cast to the signature of the method. */
typedef id (*takes_nothing)(id, SEL);
typedef id (*takes_object)(id, SEL, id);
typedef id (*takes_pointer)(id, SEL, const void *);
typedef void (*takes_bool)(id, SEL, Bool);
typedef long (*gives_number)(id, SEL);
typedef void (*takes_message_object_bool)(id, SEL, SEL, id, Bool);
typedef void (*takes_message_object_object)(id, SEL, SEL, id, id);
typedef void (*takes_message_object_seconds)(id, SEL, SEL, id, double);

static const long SECOND_BUTTON = 1001;

id send(id receiver, const char *message) {
  return ((takes_nothing)objc_msgSend)(receiver, sel_registerName(message));
}

id send_with(id receiver, const char *message, id argument) {
  return ((takes_object)objc_msgSend)(receiver, sel_registerName(message), argument);
}

id class_named(const char *name) { return objc_getClass(name); }

id string_of(const char *text) {
  return ((takes_pointer)objc_msgSend)(class_named("NSString"), sel_registerName("stringWithUTF8String:"), text);
}

const char *text_of(id string) { return string ? (const char *)send(string, "UTF8String") : NULL; }

static id box_saying(const char *title, const char *text) {
  id app = send(class_named("NSApplication"), "sharedApplication");
  ((takes_bool)objc_msgSend)(app, sel_registerName("activateIgnoringOtherApps:"), 1);
  id box = send(send(class_named("NSAlert"), "alloc"), "init");
  send_with(box, "setMessageText:", string_of(title));
  send_with(box, "setInformativeText:", string_of(text));
  return box;
}

void tell(const char *title, const char *text) { send(box_saying(title, text), "runModal"); }

int agrees(const char *title, const char *text, const char *agree) {
  if (!string_of(title) || !string_of(text) || !string_of(agree)) return 0;
  id box = box_saying(title, text);
  send_with(box, "addButtonWithTitle:", string_of("Cancel")); /* the first button is the one that Return presses */
  send_with(box, "addButtonWithTitle:", string_of(agree));
  return ((gives_number)objc_msgSend)(box, sel_registerName("runModal")) == SECOND_BUTTON;
}

static id value_with(void *pointer) {
  return ((takes_pointer)objc_msgSend)(class_named("NSValue"), sel_registerName("valueWithPointer:"), pointer);
}

void *pointer_in(id value) { return send(value, "pointerValue"); }

void call_on_main_thread(id target, const char *message, void *pointer, Bool waits) {
  void *pool = objc_autoreleasePoolPush();
  SEL perform = sel_registerName("performSelectorOnMainThread:withObject:waitUntilDone:");
  ((takes_message_object_bool)objc_msgSend)(target, perform, sel_registerName(message), value_with(pointer), waits);
  objc_autoreleasePoolPop(pool);
}

/* NSThread instead of pthread, so that Cocoa switches to multithreaded mode. */
void call_on_new_thread(id target, const char *message, void *pointer) {
  SEL detach = sel_registerName("detachNewThreadSelector:toTarget:withObject:");
  ((takes_message_object_object)objc_msgSend)(class_named("NSThread"), detach, sel_registerName(message), target,
                                              value_with(pointer));
}

void call_later(id target, const char *message, double seconds) {
  SEL perform = sel_registerName("performSelector:withObject:afterDelay:");
  ((takes_message_object_seconds)objc_msgSend)(target, perform, sel_registerName(message), NULL, seconds);
}
