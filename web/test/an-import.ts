/** An import that has added nothing yet, as the server tells it. */
export const anImport = (facts: { id?: string; source?: string; createdCount?: number } = {}) => ({
  id: '00000000-0000-4000-9000-00000000000a',
  source: 'list.csv',
  createdAt: '2026-01-05T12:00:00.000Z',
  createdCount: 0,
  joinedCount: 0,
  purchaseCount: 0,
  undoableUntil: '2026-01-12T12:00:00.000Z',
  ...facts,
})

const NOTHING = {
  removedCount: 0,
  restoredCount: 0,
  keptCount: 0,
  removedSongCount: 0,
  removedLicenseCount: 0,
  removedPurchaseCount: 0,
}

/** The answer to the undo of an import. */
export const undone = (facts: Partial<typeof NOTHING> = {}) => ({ ...NOTHING, ...facts })
