import type { Storage, StorageFigures } from './storage-answer.ts'

/** The figures of what takes space, taken from the answer itself, so that both say the same. Pass the answer for all computers. */
export const storageFiguresOf = ({
  computers,
  neverUsed: _,
  neverUsedTotal,
  ...figures
}: Storage): StorageFigures => ({
  ...figures,
  computers: computers.filter(({ machine }) => machine !== '').length,
  neverUsed: neverUsedTotal,
})
