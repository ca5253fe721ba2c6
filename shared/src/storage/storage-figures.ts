import type { Storage, StorageFigures } from './storage-answer.ts'

/** The figures of what takes space, taken from the answer itself, so that both say the same. Pass the answer for all computers. */
export const storageFiguresOf = ({ neverUsedTotal, ...storage }: Storage): StorageFigures => ({
  ...storage,
  computers: storage.computers.filter(({ machine }) => machine !== '').length,
  neverUsed: neverUsedTotal,
})
