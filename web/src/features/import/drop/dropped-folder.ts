import { fileNamed, folderNamed } from '#shared/bundles/scan/bundle-name.ts'
import { isCandidateName } from '#shared/import/file-name.ts'
import type { DroppedEntry } from './dropped-entry.ts'

/**
 * Everything that was dropped at once, as if it lay in one folder, in its order. `repeats` are the names of files that were dropped
 * twice and whose name is all that is known of them: the first is kept. A name with a slash is none of a file.
 */
export function droppedFolder(dropped: DroppedEntry[]): { folder: DroppedEntry; repeats: string[] } {
  const names = new Set<string>()
  const repeats: string[] = []
  const entries = dropped
    .filter(({ name }) => !name.includes('/'))
    .flatMap((entry) => {
      if (!names.has(entry.name)) {
        names.add(entry.name)
        return [entry]
      }
      const place = freeName((number) => (isBundle(entry) ? `${number}` : `${entry.name} (${number})`), names)
      names.add(place)
      if (isBundle(entry)) return [folderOf(place, [entry])]
      if (entry.isFolder) return [{ ...entry, name: place }]
      if (isCandidateName(entry.name)) repeats.push(entry.name)
      return []
    })
  return { folder: folderOf('', entries), repeats }
}

/** One drop can bring two bundles of one name from two places. The second keeps its name, in a folder that is not shown. */
const isBundle = ({ name, isFolder }: DroppedEntry) =>
  isFolder ? folderNamed(name) !== undefined : fileNamed(name) !== undefined

const folderOf = (name: string, entries: DroppedEntry[]): DroppedEntry => ({
  name,
  isFolder: true,
  list: async () => entries,
  file: async () => {
    throw new DOMException('There is no such file.', 'NotFoundError')
  },
})

function freeName(nameOf: (number: number) => string, taken: Set<string>) {
  let number = 2
  while (taken.has(nameOf(number))) number += 1
  return nameOf(number)
}
