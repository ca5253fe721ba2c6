/* The run loop of the app: the start, the events, the timers and calls from other threads. */
#include "run-loop.h"
#include "machrun.h"
#include <pthread.h>
#include <time.h>
#include <unistd.h>

enum { MANY = 64 };
/** In seconds. The timers of the app run faster, so that tests are short. */
static const double LONGEST_RUN = 20, A_MOMENT = 0.05, SPEED = 10;

static struct { const char *method; double due; } timers[MANY];
static struct { const char *method; struct object *with; int *is_done; } calls[MANY];
static int timer_count, call_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

void add_timer(const char *method, double seconds) {
  timers[timer_count].method = method;
  timers[timer_count++].due = now() + seconds / SPEED;
}

void call_in_loop(const char *method, struct object *with, int waits) {
  int is_done = 0;
  pthread_mutex_lock(&lock);
  calls[call_count].method = method;
  calls[call_count].with = with;
  calls[call_count++].is_done = waits ? &is_done : NULL;
  pthread_mutex_unlock(&lock);
  while (waits && !__atomic_load_n(&is_done, __ATOMIC_SEQ_CST)) usleep(1000);
}

static int did_a_call(void) {
  pthread_mutex_lock(&lock);
  int have = call_count > 0;
  __typeof__(calls[0]) next;
  if (have) next = calls[--call_count];
  pthread_mutex_unlock(&lock);
  if (!have) return 0;
  call(next.method, next.with, NULL);
  if (next.is_done) __atomic_store_n(next.is_done, 1, __ATOMIC_SEQ_CST);
  return 1;
}

static void fire_a_timer(void) {
  for (int i = 0; i < timer_count; i++)
    if (timers[i].due <= now()) {
      const char *method = timers[i].method;
      timers[i] = timers[--timer_count];
      return (void)call(method, NULL, NULL);
    }
}

void run_loop(void) {
  static struct object note = {"note", NULL};
  const char *first = option("link"), *later = option("later"), *reopen = option("reopen");
  call("applicationWillFinishLaunching:", &note, NULL);
  if (first) deliver(first);
  call("applicationDidFinishLaunching:", &note, NULL);
  for (double started = now();; usleep(2000)) {
    if (now() - started > LONGEST_RUN) fail("the app does not quit", "");
    while (did_a_call());
    if (now() - started > A_MOMENT) {
      /* before any timer, or the app might have quit by then */
      if (later) deliver(later);
      if (reopen) call("applicationShouldHandleReopen:hasVisibleWindows:", &note, NULL);
      later = reopen = NULL;
    }
    fire_a_timer();
  }
}
