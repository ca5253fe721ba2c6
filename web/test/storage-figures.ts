import type { StorageFigures } from '#shared/storage/storage-answer.ts'

const NO_SUM = { bytes: 0, bundles: 0, unknown: 0 }

/** Figures of what takes space; nothing does by default. */
export const storageFigures = (figures: Partial<StorageFigures> = {}): StorageFigures => ({
  total: NO_SUM,
  computers: 0,
  makers: [],
  neverUsed: { plugins: 0, ...NO_SUM },
  copies: NO_SUM,
  songs: { read: 0, unread: 0 },
  ...figures,
})
