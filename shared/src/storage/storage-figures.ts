import { MOST_MAKERS_IN_FIGURES, type Storage, type StorageFigures } from './storage-answer.ts'

/** The figures of what takes space, taken from the answer itself, so that both say the same. Pass the answer for all computers. */
export function storageFiguresOf(storage: Storage): StorageFigures {
  const { total, computers, makers, neverUsedTotal, duplicatesTotal, songs } = storage
  const { bytes, bundles, unknown } = duplicatesTotal
  return {
    total,
    computers: computers.filter(({ machine }) => machine !== '').length,
    makers: makers
      .filter((maker) => maker.manufacturer !== '' && maker.bytes > 0)
      .slice(0, MOST_MAKERS_IN_FIGURES)
      .map((maker) => ({ manufacturer: maker.manufacturer, bytes: maker.bytes })),
    neverUsed: neverUsedTotal,
    copies: { bytes, bundles, unknown },
    songs,
  }
}
