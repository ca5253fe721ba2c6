import type { NamedPlugin } from '../songs/plugin-ids.ts'

/** The files of one folder of a DAW by their names. */
export type DawFiles = ReadonlyMap<string, Uint8Array>

/** A plugin as the files of a DAW name it, with what its user has said of it there. */
export type TaggedPlugin = NamedPlugin & {
  /** How the files name it: the same text leads a change to it. */
  ref: string
  /** The whole path of its file; null where the DAW does not write it. */
  path: string | null
  /** In the form of the DAW, each once. */
  tags: string[]
  isFavorite: boolean
  /** False where the DAW has another mark in the same place, such as hidden. */
  takesFavorite: boolean
}

/** One tag of one plugin in the files of a DAW, to be set or taken away. A `tag` of null is the mark of a favorite. */
export type TagChange = { ref: string; name: string; tag: string | null; isOn: boolean }

/** A plugin of the library with what identifies it on one computer. */
export type KeyedPlugin = {
  id: string
  name: string
  manufacturer: string
  /** Its identity keys. */
  keys: string[]
  /** Its bundles on this computer. */
  places: { format: string; path: string }[]
}
