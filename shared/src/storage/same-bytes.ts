/** What tells whether two bundles have the same bytes. */
export type ComparedBytes = {
  platform: string | null
  /** Bytes; null when unknown. */
  size: number | null
  /** Of all its files, as a helper has read them; null when unknown, as for every bundle without a look-alike beside it. */
  digest: string | null
}

/** Whether two bundles are the same to the last byte. What is unknown is never the same. */
export const haveSameBytes = (a: ComparedBytes, b: ComparedBytes): boolean =>
  a.digest !== null &&
  a.digest === b.digest &&
  a.size !== null &&
  a.size === b.size &&
  a.platform === b.platform
