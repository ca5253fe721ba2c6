import type { PluginUse } from '../song.ts'

/** An entry of a library, as far as joining reads it. */
export type JoinableEntry = {
  id: string
  name: string
  manufacturer: string
  /** The manufacturer was guessed from a file name, so it proves nothing. */
  isMakerGuess?: boolean
  /** The formats of the installations that are there, on the computers that are asked about; none for a plugin whose files are gone. */
  formats: readonly string[]
  /** The identity keys of the entry and of the entries that were merged into it, and those of all plugins that its bundles hold. */
  keys: readonly string[]
  /** Names that it had before it was renamed, and those of the entries that were merged into it. */
  otherNames?: readonly string[]
  /** The names of the files of its present bundles, as far as they are known. */
  fileNames?: readonly string[]
  /** The names of the other plugins in its bundles. */
  contents?: readonly string[]
}

/** How sure a join is. What is only `perhaps` never makes a plugin missing, and never safe to remove. */
export type Certainty = 'certain' | 'likely' | 'perhaps'

/** Why an entry may be the plugin that a song uses. */
export type Join = {
  entry: JoinableEntry
  certainty: Certainty
  /** A sentence for users. */
  reason: string
  /** The entry is installed in other formats only, or not at all. */
  isOtherFormat: boolean
}

/** The values in a song that tell which plugin it means. */
export type UsedPlugin = Pick<PluginUse, 'format' | 'name' | 'maker' | 'id' | 'ids'>

/** The higher, the surer. */
export const rankOf = (certainty: Certainty): number => RANKS[certainty]

const RANKS: Record<Certainty, number> = { certain: 2, likely: 1, perhaps: 0 }
