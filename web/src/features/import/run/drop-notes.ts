/** Notes on the drops of an import besides their plugins. */
export type DropNotes = {
  /** The names of files that were dropped twice. */
  repeats: string[]
  /** The file names of what is named like a plugin and is none. */
  noPlugins: string[]
  /** The number of folders that could not be read completely. */
  unsearched: number
  /** The names of archives and of installers, which hold plugins but are none. */
  archives: string[]
  installers: string[]
  /** A drop could not be read at all. */
  isUnreadable: boolean
}

export const NO_NOTES: DropNotes = {
  repeats: [],
  noPlugins: [],
  unsearched: 0,
  archives: [],
  installers: [],
  isUnreadable: false,
}

/** The notes of several drops together. */
export const addNotes = (all: DropNotes, more: Partial<DropNotes>): DropNotes => ({
  repeats: [...all.repeats, ...(more.repeats ?? [])],
  noPlugins: [...all.noPlugins, ...(more.noPlugins ?? [])],
  unsearched: all.unsearched + (more.unsearched ?? 0),
  archives: [...all.archives, ...(more.archives ?? [])],
  installers: [...all.installers, ...(more.installers ?? [])],
  isUnreadable: all.isUnreadable || more.isUnreadable === true,
})
