import { folderNamed } from '#shared/bundles/bundle-name.ts'
import type { DroppedEntry } from './dropped-entry.ts'

/** Everything that was dropped at once, as if it lay in one folder. */
export const droppedFolder = (entries: DroppedEntry[]): DroppedEntry => ({
  name: '',
  isFolder: true,
  list: async () => withOwnNames(entries),
  file: async () => {
    throw new DOMException('There is no such file.', 'NotFoundError')
  },
})

/**
 * One drop can bring two folders of the same name from two places. The second gets another name, which nobody sees. Of two
 * plugins of the same name the first is kept: the other is a repeat.
 */
function withOwnNames(entries: DroppedEntry[]) {
  const names = new Set<string>()
  return entries.flatMap((entry) => {
    const isRepeat = names.has(entry.name)
    if (isRepeat && (!entry.isFolder || folderNamed(entry.name))) return []
    const name = isRepeat ? freeName(entry.name, names) : entry.name
    names.add(name)
    return [{ ...entry, name }]
  })
}

function freeName(name: string, taken: Set<string>) {
  let number = 2
  while (taken.has(`${name} (${number})`)) number += 1
  return `${name} (${number})`
}
