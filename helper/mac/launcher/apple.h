/*
 * The functions of macOS that the launcher calls. No SDK is used: every function is declared here and listed for the linker in
 * stubs/. None of them is variadic in C: on Apple Silicon variadic arguments are passed on the stack, so calling such a function
 * through a plain prototype would fail silently.
 */
#pragma once
#include <stddef.h>
#include <stdint.h>

/* libobjc */
typedef void *id;
typedef void *SEL;
typedef void *Class;
typedef signed char Bool;
extern id objc_getClass(const char *name);
extern SEL sel_registerName(const char *name);
extern void objc_msgSend(void);
extern Class objc_allocateClassPair(Class parent, const char *name, size_t extra);
extern Bool class_addMethod(Class class, SEL name, void *function, const char *types);
extern void objc_registerClassPair(Class class);
extern void *objc_autoreleasePoolPush(void);
extern void objc_autoreleasePoolPop(void *pool);

/* libSystem: files */
extern int pipe(int ends[2]);
extern int close(int descriptor);
extern long read(int descriptor, void *bytes, size_t size);
extern long write(int descriptor, const void *bytes, size_t size);
extern int mkdir(const char *path, uint16_t mode);
extern int unlink(const char *path);
extern int clonefile(const char *from, const char *to, uint32_t flags);
extern long getxattr(const char *path, const char *name, void *value, size_t size, uint32_t position, int options);
extern int removexattr(const char *path, const char *name, int options);

/* libSystem: processes. The two lists are opaque pointers on macOS. */
typedef void *spawn_actions;
typedef void *spawn_settings;
extern int posix_spawn(int *pid, const char *program, const spawn_actions *, const spawn_settings *,
                       char *const words[], char *const environment[]);
extern int posix_spawn_file_actions_init(spawn_actions *);
extern int posix_spawn_file_actions_adddup2(spawn_actions *, int from, int to);
extern int posix_spawn_file_actions_destroy(spawn_actions *);
extern int posix_spawnattr_init(spawn_settings *);
extern int posix_spawnattr_setflags(spawn_settings *, short flags);
extern int posix_spawnattr_destroy(spawn_settings *);
extern int waitpid(int pid, int *status, int options);
extern void (*signal(int number, void (*handler)(int)))(int);
extern char ***_NSGetEnviron(void);
extern char *getenv(const char *name);

/* libSystem: memory and text */
extern void *malloc(size_t size);
extern void free(void *memory);
extern char *strdup(const char *text);
extern size_t strlen(const char *text);
extern char *strchr(const char *text, int character);
extern char *strstr(const char *text, const char *part);
extern int strncmp(const char *, const char *, size_t);
extern void *memcpy(void *to, const void *from, size_t size);
