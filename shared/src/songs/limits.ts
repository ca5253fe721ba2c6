const MEBIBYTE = 2 ** 20

/** Limits of what a reader of songs unpacks, keeps and follows. The largest real values are in brackets. */
export const SONG_LIMITS = {
  /** Bytes of a packed file after unpacking (43 MB). */
  unpacked: 1024 * MEBIBYTE,
  /** How many times larger than packed (43). */
  factor: 300,
  /** Below this many bytes the factor does not count. */
  smallUnpacked: 4 * MEBIBYTE,
  /** Nested elements (40). */
  depth: 1024,
  /** Bytes of one tag or line. */
  tag: MEBIBYTE,
  /** Different plugins of a song (56). */
  uses: 5000,
  /** Instances of plugins on one track, or in one project of Logic. */
  instances: 20_000,
  /** Characters of a name. */
  text: 200,
  /** Files in an archive or a package. */
  files: 100_000,
  /** Different audio files that are counted. */
  samples: 100_000,
}

/** The number of bytes that a file of this size may become when it is unpacked. */
export const unpackedLimit = (size: number): number =>
  Math.min(SONG_LIMITS.unpacked, Math.max(SONG_LIMITS.smallUnpacked, size * SONG_LIMITS.factor))
