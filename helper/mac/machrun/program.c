/* Maps a Mach-O program like macOS: segments, rebases, binds, permissions. Supports only the output of our linker. */
#include "machrun.h"
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __aarch64__
static const uint32_t THIS_CPU = 0x0100000c;
#else
static const uint32_t THIS_CPU = 0x01000007;
#endif
enum { UNIVERSAL = 0xcafebabe, PROGRAM = 0xfeedfacf, PAGE = 16384 };
enum { SEGMENT = 0x19, FIXUPS = 0x80000034, REBASES_AND_BINDS = 0x80000022, START = 0x80000028 };

static struct { uint64_t address, size, offset, in_file; uint32_t rights; } segments[16];
static int segment_count;
static uint8_t *base;
static uint64_t lowest = ~0ull, highest;

static uint32_t small(const uint8_t *at) { uint32_t value; memcpy(&value, at, 4); return value; }
static uint64_t large(const uint8_t *at) { uint64_t value; memcpy(&value, at, 8); return value; }
static uint32_t turned(const uint8_t *at) { return __builtin_bswap32(small(at)); }

static uint8_t *mapped(const char *path) {
  int file = open(path, O_RDONLY);
  struct stat facts;
  if (file < 0 || fstat(file, &facts)) fail("cannot read", path);
  uint8_t *bytes = mmap(NULL, facts.st_size, PROT_READ, MAP_PRIVATE, file, 0);
  close(file);
  return bytes;
}

static const uint8_t *own_slice(const uint8_t *file) {
  const uint8_t *slice = NULL;
  if (turned(file) != UNIVERSAL) slice = file;
  else
    for (uint32_t i = 0; i < turned(file + 4); i++)
      if (turned(file + 8 + 20 * i) == THIS_CPU) slice = file + turned(file + 16 + 20 * i);
  if (!slice || small(slice) != PROGRAM || small(slice + 4) != THIS_CPU) fail("no program for this processor", "");
  return slice;
}

static void note_segment(const uint8_t *command) {
  uint64_t address = large(command + 24), size = large(command + 32);
  uint32_t rights = small(command + 60);
  segments[segment_count].address = address;
  segments[segment_count].size = size;
  segments[segment_count].offset = large(command + 40);
  segments[segment_count].in_file = large(command + 48);
  segments[segment_count++].rights = rights;
  if (!rights) return; /* the empty page at zero */
  if (address < lowest) lowest = address;
  if (address + size > highest) highest = address + size;
}

static uint8_t *inside(int segment, uint64_t offset) { return base + (segments[segment].address - lowest) + offset; }

static void map_segments(const uint8_t *slice) {
  uint8_t *room = mmap(NULL, highest - lowest + 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  base = (uint8_t *)(((uintptr_t)room + PAGE - 1) & ~(uintptr_t)(PAGE - 1));
  for (int i = 0; i < segment_count; i++)
    if (segments[i].rights) memcpy(inside(i, 0), slice + segments[i].offset, segments[i].in_file);
}

static void give_rights(void) {
  for (int i = 0; i < segment_count; i++) {
    uint32_t rights = segments[i].rights;
    int flags = (rights & 1 ? PROT_READ : 0) | (rights & 2 ? PROT_WRITE : 0) | (rights & 4 ? PROT_EXEC : 0);
    if (rights && mprotect(inside(i, 0), (segments[i].size + 4095) & ~4095ull, flags)) fail("cannot give rights", "");
  }
  __builtin___clear_cache((char *)base, (char *)base + (highest - lowest));
}

static uint64_t uleb(const uint8_t **at) {
  uint64_t value = 0;
  int shift = 0;
  do value |= (uint64_t)(**at & 127) << shift, shift += 7;
  while (*(*at)++ & 128);
  return value;
}

/** Adjusts the addresses in the program to its new base. */
static void rebase(const uint8_t *at, const uint8_t *end) {
  int segment = 0;
  uint64_t offset = 0;
  while (at < end) {
    uint8_t act = *at & 0xf0, small_value = *at & 15;
    uint64_t times = 0, skip = 0;
    at++;
    switch (act) {
      case 0x00: return;
      case 0x10: continue;
      case 0x20: segment = small_value; offset = uleb(&at); continue;
      case 0x30: offset += uleb(&at); continue;
      case 0x40: offset += small_value * 8; continue;
      case 0x50: times = small_value; break;
      case 0x60: times = uleb(&at); break;
      case 0x70: times = 1; skip = uleb(&at); break;
      case 0x80: times = uleb(&at); skip = uleb(&at); break;
      default: fail("unknown rebase", "");
    }
    for (; times; times--, offset += 8 + skip) {
      uint64_t moved = large(inside(segment, offset)) + (uint64_t)base - lowest;
      memcpy(inside(segment, offset), &moved, 8);
    }
  }
}

static void bind_one(int segment, uint64_t offset, const char *symbol) {
  void *function = cocoa_function(symbol);
  if (!function) function = macos_function(symbol);
  if (!function) fail("unknown import", symbol);
  memcpy(inside(segment, offset), &function, 8);
}

/** Each lazy bind ends with a zero; the others end with one zero. */
static void bind_all(const uint8_t *at, const uint8_t *end, int are_lazy) {
  int segment = 0;
  uint64_t offset = 0;
  const char *symbol = "";
  while (at < end) {
    uint8_t act = *at & 0xf0, small_value = *at & 15;
    at++;
    switch (act) {
      case 0x00: if (!are_lazy) return; continue;
      case 0x10: case 0x30: case 0x50: continue; /* from which library, and of what type */
      case 0x20: uleb(&at); continue;
      case 0x40: symbol = (const char *)at; at += strlen(symbol) + 1; continue;
      case 0x70: segment = small_value; offset = uleb(&at); continue;
      case 0x80: offset += uleb(&at); continue;
      case 0x90: bind_one(segment, offset, symbol); offset += 8; continue;
      case 0xa0: bind_one(segment, offset, symbol); offset += 8 + uleb(&at); continue;
      case 0xb0: bind_one(segment, offset, symbol); offset += 8 + small_value * 8; continue;
      default: fail("unknown bind", symbol);
    }
  }
}

entry_point load_program(const char *file) {
  const uint8_t *slice = own_slice(mapped(file)), *command = slice + 32, *lists = NULL;
  uint64_t start = 0;
  for (uint32_t i = 0; i < small(slice + 16); i++, command += small(command + 4))
    switch (small(command)) {
      case SEGMENT: note_segment(command); break;
      case REBASES_AND_BINDS: lists = command; break;
      case START: start = large(command + 8); break;
      case FIXUPS: fail("chained fixups need macOS 12 or later", "");
    }
  if (!lists || !start) fail("no list of imports, or no start", file);
  map_segments(slice);
  const uint8_t *rebases = slice + small(lists + 8), *binds = slice + small(lists + 16), *lazy = slice + small(lists + 32);
  rebase(rebases, rebases + small(lists + 12));
  bind_all(binds, binds + small(lists + 20), 0);
  bind_all(lazy, lazy + small(lists + 36), 1);
  give_rights();
  return (entry_point)(base + start);
}
