const MEBIBYTE = 2 ** 20

/** Limits of what a reader of caches reads, follows and keeps. The largest real values are in brackets. */
export const CACHE_LIMITS = {
  /** Bytes of one file (1 MB). */
  file: 64 * MEBIBYTE,
  /** Bytes of a log, which is read as it comes and never gathered. */
  log: 512 * MEBIBYTE,
  /** Files that are read together, because FL Studio writes one for each plugin. */
  files: 20_000,
  /** Rows or lines that are looked at in one file (2,000). */
  rows: 100_000,
  /** Plugins of one kind of cache (2,000). */
  plugins: 20_000,
  /** Pairs of an old and a new class id (110). */
  migrations: 10_000,
  /** Characters of a name, a maker or a version. */
  text: 200,
  /** Characters of the path of a plugin. */
  path: 1024,
}

export type CacheLimits = typeof CACHE_LIMITS
