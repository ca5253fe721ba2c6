/** The values that tell if two bundles have the same bytes. */
export type ComparedBytes = {
  platform: string | null
  /** Bytes; null when unknown. */
  size: number | null
  /** The digest of all its files, as a helper has read them; null when unknown, as for every bundle without a look-alike beside it. */
  digest: string | null
}

/** True for two bundles that are the same to the last byte. Unknown values are never the same. */
export const haveSameBytes = (a: ComparedBytes, b: ComparedBytes): boolean =>
  a.digest !== null &&
  a.digest === b.digest &&
  a.size !== null &&
  a.size === b.size &&
  a.platform === b.platform
