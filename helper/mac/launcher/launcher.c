/*
 * Plugfolio Helper's application on macOS. It receives plugfolio: links, which macOS sends as Apple events and never as arguments,
 * and starts a helper for each: the bundled Node.js with Resources/helper.cjs. Read from the bottom.
 */
#include "apple.h"
#include "cocoa.h"
#include "conversation.h"
#include "text.h"

#define CODE(a, b, c, d) ((uint32_t)(a) << 24 | (uint32_t)(b) << 16 | (uint32_t)(c) << 8 | (uint32_t)(d))
static const uint32_t GET_URL = CODE('G', 'U', 'R', 'L'), DIRECT_OBJECT = CODE('-', '-', '-', '-');

/** A longer link is refused, not cut. */
static const size_t LONGEST_LINK = 64 * 1024;
static const char SCHEME[] = "plugfolio:";
static const int SIGPIPE = 13;
static void (*const IGNORE)(int) = (void (*)(int))1;
static const long ACCESSORY = 1;

static id app, delegate;
static int running, has_seen_link;

/** A link and its helper. */
struct task {
  struct helper helper;
  char *link;
};

static void on_question(id self, SEL name, id value) {
  (void)self, (void)name;
  struct question *question = pointer_in(value);
  question->is_agreed = agrees(question->title, question->text, question->agree);
}

static void show(struct question *question) { call_on_main_thread(delegate, "question:", question, 1); }

/** Runs on a separate thread. */
static void on_attend(id self, SEL name, id value) {
  (void)self, (void)name;
  struct task *task = pointer_in(value);
  attend(&task->helper, task->link, show);
  call_on_main_thread(delegate, "helperEnded:", NULL, 0);
  free(task->link);
  free(task);
}

static void on_quit_if_idle(id self, SEL name, id nothing) {
  (void)self, (void)name, (void)nothing;
  if (!running) send_with(app, "terminate:", NULL);
}

static void on_helper_ended(id self, SEL name, id nothing) {
  (void)name, (void)nothing;
  running--;
  if (!running) call_later(self, "quitIfIdle:", 2.0);
}

static void refuse(const char *title, const char *text) {
  tell(title, text);
  call_later(delegate, "quitIfIdle:", 0.1);
}

/** An app in the downloads folder runs as a temporary copy at a random path, where a later link would not find it. */
static int is_moved_away(const char *bundle) { return strstr(bundle, "/AppTranslocation/") != NULL; }

static void start(const char *link) {
  id main_bundle = send(class_named("NSBundle"), "mainBundle");
  const char *bundle = text_of(send(main_bundle, "bundlePath"));
  const char *resources = text_of(send(main_bundle, "resourcePath"));
  if (!bundle || !resources)
    return refuse("Plugfolio Helper cannot start", "Download it again from the Plugfolio web page.");
  if (is_moved_away(bundle))
    return refuse("Move Plugfolio Helper first",
                  "Drag Plugfolio Helper to your Applications folder in the Finder, then open it again.");
  struct task *task = needed(malloc(sizeof *task));
  if (start_helper(&task->helper, bundle, resources)) {
    free(task);
    return refuse("Plugfolio Helper cannot start",
                  "The application is incomplete. Download it again from the Plugfolio web page.");
  }
  task->link = needed(strdup(link));
  running++;
  call_on_new_thread(delegate, "attend:", task);
}

static void on_link(id self, SEL name, id event, id reply) {
  (void)self, (void)name, (void)reply;
  SEL part = sel_registerName("paramDescriptorForKeyword:");
  id descriptor = ((id(*)(id, SEL, uint32_t))objc_msgSend)(event, part, DIRECT_OBJECT);
  const char *link = descriptor ? text_of(send(descriptor, "stringValue")) : NULL;
  has_seen_link = 1;
  if (!link || strlen(link) > LONGEST_LINK || strncmp(link, SCHEME, sizeof SCHEME - 1))
    return refuse("This link cannot be used", "Go back to the Plugfolio web page and try again.");
  start(link);
}

/** The handler must be set before the launch finishes, because the link that started the app arrives before that. */
static void on_will_finish(id self, SEL name, id note) {
  (void)name, (void)note;
  id events = send(class_named("NSAppleEventManager"), "sharedAppleEventManager");
  SEL set = sel_registerName("setEventHandler:andSelector:forEventClass:andEventID:");
  SEL handler = sel_registerName("handleGetURLEvent:withReplyEvent:");
  ((void (*)(id, SEL, id, SEL, uint32_t, uint32_t))objc_msgSend)(events, set, self, handler, GET_URL, GET_URL);
}

static void on_did_finish(id self, SEL name, id note) {
  (void)name, (void)note;
  call_later(self, "openedWithoutLink:", 1.0);
}

static void on_opened_without_link(id self, SEL name, id nothing) {
  (void)self, (void)name, (void)nothing;
  if (!has_seen_link) start("");
}

static Bool on_reopen(id self, SEL name, id sender, Bool has_windows) {
  (void)self, (void)name, (void)sender, (void)has_windows;
  if (!running) start("");
  return 0;
}

static const struct {
  const char *name;
  void *function;
  const char *types;
} METHODS[] = {
    {"applicationWillFinishLaunching:", (void *)on_will_finish, "v@:@"},
    {"applicationDidFinishLaunching:", (void *)on_did_finish, "v@:@"},
    {"applicationShouldHandleReopen:hasVisibleWindows:", (void *)on_reopen, "c@:@c"},
    {"handleGetURLEvent:withReplyEvent:", (void *)on_link, "v@:@@"},
    {"openedWithoutLink:", (void *)on_opened_without_link, "v@:@"},
    {"attend:", (void *)on_attend, "v@:@"},
    {"question:", (void *)on_question, "v@:@"},
    {"helperEnded:", (void *)on_helper_ended, "v@:@"},
    {"quitIfIdle:", (void *)on_quit_if_idle, "v@:@"},
};

static id make_delegate(void) {
  Class class = objc_allocateClassPair(class_named("NSObject"), "PlugfolioDelegate", 0);
  for (size_t i = 0; i < sizeof METHODS / sizeof *METHODS; i++)
    class_addMethod(class, sel_registerName(METHODS[i].name), METHODS[i].function, METHODS[i].types);
  objc_registerClassPair(class);
  return send(send(class, "alloc"), "init");
}

int main(void) {
  signal(SIGPIPE, IGNORE); /* a helper that ended early must not end us */
  void *pool = objc_autoreleasePoolPush();
  app = send(class_named("NSApplication"), "sharedApplication");
  ((Bool(*)(id, SEL, long))objc_msgSend)(app, sel_registerName("setActivationPolicy:"), ACCESSORY);
  delegate = make_delegate();
  send_with(app, "setDelegate:", delegate);
  send(app, "run");
  objc_autoreleasePoolPop(pool);
  return 0;
}
