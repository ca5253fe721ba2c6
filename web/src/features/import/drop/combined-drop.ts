import { parsedFileName, parsedFolderName } from '#shared/bundles/scan/bundle-name.ts'
import { isCandidateName } from '#shared/import/file-name.ts'
import type { DroppedEntry } from './dropped-entry.ts'

/**
 * Combines a drop into one folder, in its order. `repeats` are the names of plain files that were dropped twice; the first
 * is kept. Names with a slash are skipped.
 */
export function combinedDrop(dropped: DroppedEntry[]): { folder: DroppedEntry; repeats: string[] } {
  const names = new Set<string>()
  const repeats: string[] = []
  const entries = dropped
    .filter(({ name }) => !name.includes('/'))
    .flatMap((entry) => {
      if (!names.has(entry.name)) {
        names.add(entry.name)
        return [entry]
      }
      const uniqueName = freeName(
        (number) => (isBundle(entry) ? `${number}` : `${entry.name} (${number})`),
        names,
      )
      names.add(uniqueName)
      if (isBundle(entry)) return [folderOf(uniqueName, [entry])]
      if (entry.isFolder) return [{ ...entry, name: uniqueName }]
      if (isCandidateName(entry.name)) repeats.push(entry.name)
      return []
    })
  return { folder: folderOf('', entries), repeats }
}

/** A drop can contain two bundles with the same name from different folders. The second one is put into a hidden folder. */
const isBundle = ({ name, isFolder }: DroppedEntry) =>
  isFolder ? parsedFolderName(name) !== undefined : parsedFileName(name) !== undefined

const folderOf = (name: string, entries: DroppedEntry[]): DroppedEntry => ({
  name,
  isFolder: true,
  list: async () => entries,
  file: async () => {
    throw new DOMException('There is no such file.', 'NotFoundError')
  },
})

function freeName(nameOf: (number: number) => string, usedNames: Set<string>) {
  let number = 2
  while (usedNames.has(nameOf(number))) number += 1
  return nameOf(number)
}
