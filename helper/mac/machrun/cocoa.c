/* Replaces the Objective-C runtime and the part of AppKit that the launcher uses. */
#define _GNU_SOURCE
#include "run-loop.h"
#include "machrun.h"
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct object app = {"app", NULL}, events = {"events", NULL}, bundle = {"bundle", NULL}, event = {"event", NULL},
                     descriptor = {"descriptor", NULL};
static char bundle_path[4096], resource_path[4200];
static struct { const char *name; void *function; } methods[32];
static int method_count;
static struct object *delegate, *link_target;
static const char *link_method, *current_link;

void place_bundle(const char *path) {
  snprintf(bundle_path, sizeof bundle_path, "%s", path);
  snprintf(resource_path, sizeof resource_path, "%s/Contents/Resources", path);
}

long call(const char *method, void *first, void *second) {
  for (int i = 0; i < method_count; i++)
    if (!strcmp(methods[i].name, method))
      return ((long (*)(void *, const char *, void *, void *))methods[i].function)(delegate, method, first, second);
  fail("the delegate has no method", method);
}

void deliver(const char *link) {
  if (!link_target) fail("the launcher did not ask for links", "");
  current_link = link;
  say("link of %zu bytes", strlen(link));
  call(link_method, &event, NULL);
}

static struct object *object(const char *kind, const void *carries) {
  struct object *made = calloc(1, sizeof *made);
  made->kind = kind;
  made->carries = carries;
  return made;
}

struct start { const char *method; void *with; };
static void *run_thread(void *argument) {
  struct start *start = argument;
  call(start->method, start->with, NULL);
  free(start);
  return NULL;
}

/* The receiver and the arguments as numbers; a double is separate because it is passed in another register. */
typedef struct { struct object *self; uintptr_t a, b, c, d; double seconds; } message;
#define MESSAGE(name) static void *name(message m)
#define TEXT(number) (((struct object *)(number))->carries)

MESSAGE(shared_app) { return (void)m, &app; }
MESSAGE(shared_events) { return (void)m, &events; }
MESSAGE(main_bundle) { return (void)m, &bundle; }
MESSAGE(itself) { return m.self; }
MESSAGE(nothing) { return (void)m, NULL; }
MESSAGE(alloc) { return object(m.self->kind, NULL); }
MESSAGE(policy) { return say("activation policy %lu", (unsigned long)m.a), (void *)1; }
MESSAGE(set_delegate) { return delegate = (void *)m.a, NULL; }
MESSAGE(run) { return (void)m, run_loop(), NULL; }
MESSAGE(terminate) { (void)m; say("quit"); exit(0); }
MESSAGE(handler) {
  if ((uint32_t)m.c != 0x4755524c || (uint32_t)m.d != 0x4755524c) fail("not the event of links", "");
  return link_target = (void *)m.a, link_method = (const char *)m.b, NULL;
}
MESSAGE(parameter) { return (uint32_t)m.a == 0x2d2d2d2d ? (void *)&descriptor : (fail("not the link itself", ""), NULL); }
MESSAGE(string_value) { return (void)m, object("string", current_link); }
MESSAGE(path_of_bundle) { return (void)m, object("string", bundle_path); }
MESSAGE(path_of_resources) { return (void)m, object("string", resource_path); }
MESSAGE(carried) { return (void *)m.self->carries; }
MESSAGE(string_with) {
  const char *text = (const char *)m.a;
  return strpbrk(text, "\xfe\xff") ? NULL : object("string", strdup(text)); /* bytes that are never in UTF-8 */
}
MESSAGE(value_with) { return object("value", (void *)m.a); }
MESSAGE(after_delay) { return add_timer((const char *)m.a, m.seconds), NULL; }
MESSAGE(on_main_thread) { return call_in_loop((const char *)m.a, (void *)m.b, m.c & 255), NULL; }
MESSAGE(new_thread) {
  struct start *start = malloc(sizeof *start);
  *start = (struct start){(const char *)m.a, (void *)m.c};
  pthread_t thread;
  pthread_create(&thread, NULL, run_thread, start);
  return pthread_detach(thread), NULL;
}
MESSAGE(set_title) { return say("title: %s", TEXT(m.a)), NULL; }
MESSAGE(set_text) { return say("text: %s", TEXT(m.a)), NULL; }
MESSAGE(add_button) { return say("button: %s", TEXT(m.a)), m.self; }
MESSAGE(run_modal) { return (void)m, (void *)(uintptr_t)(option("answer") ? 1001 : 1000); }

static const struct { const char *name; void *(*function)(message); } MESSAGES[] = {
    {"sharedApplication", shared_app}, {"sharedAppleEventManager", shared_events}, {"mainBundle", main_bundle},
    {"alloc", alloc}, {"init", itself}, {"setActivationPolicy:", policy}, {"setDelegate:", set_delegate}, {"run", run},
    {"terminate:", terminate}, {"setEventHandler:andSelector:forEventClass:andEventID:", handler},
    {"paramDescriptorForKeyword:", parameter}, {"stringValue", string_value}, {"bundlePath", path_of_bundle},
    {"resourcePath", path_of_resources}, {"UTF8String", carried}, {"pointerValue", carried},
    {"stringWithUTF8String:", string_with}, {"valueWithPointer:", value_with},
    {"performSelector:withObject:afterDelay:", after_delay},
    {"performSelectorOnMainThread:withObject:waitUntilDone:", on_main_thread},
    {"detachNewThreadSelector:toTarget:withObject:", new_thread}, {"activateIgnoringOtherApps:", nothing},
    {"setMessageText:", set_title}, {"setInformativeText:", set_text}, {"addButtonWithTitle:", add_button},
    {"runModal", run_modal},
};

static void *send(struct object *self, const char *name, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d, double seconds) {
  if (!self) return NULL;
  for (size_t i = 0; i < sizeof MESSAGES / sizeof *MESSAGES; i++)
    if (!strcmp(MESSAGES[i].name, name)) return MESSAGES[i].function((message){self, a, b, c, d, seconds});
  fail("unknown message", name);
}

static void *class_named(const char *name) { return object(strdup(name), NULL); }
static const char *selector(const char *name) { return name; }
static void *new_class(void *parent, const char *name, size_t extra) { return (void)parent, (void)extra, class_named(name); }
static signed char add_method(void *class, const char *name, void *function, const char *types) {
  (void)class, (void)types;
  methods[method_count].name = name;
  methods[method_count++].function = function;
  return 1;
}
static void register_class(void *class) { (void)class; }
static void *push_pool(void) { return NULL; }
static void pop_pool(void *pool) { (void)pool; }

static const struct { const char *symbol; void *function; } FUNCTIONS[] = {
    {"_objc_msgSend", send}, {"_objc_getClass", class_named}, {"_sel_registerName", selector},
    {"_objc_allocateClassPair", new_class}, {"_class_addMethod", add_method}, {"_objc_registerClassPair", register_class},
    {"_objc_autoreleasePoolPush", push_pool}, {"_objc_autoreleasePoolPop", pop_pool},
};

void *cocoa_function(const char *symbol) {
  for (size_t i = 0; i < sizeof FUNCTIONS / sizeof *FUNCTIONS; i++)
    if (!strcmp(FUNCTIONS[i].symbol, symbol)) return FUNCTIONS[i].function;
  return NULL;
}
