import type { PluginUse } from '../../song.ts'
import type { JoinableEntry, UsedPlugin } from '../joinable-entry.ts'
import { joinsOf } from '../joins-of.ts'
import { libraryIndexOf } from '../library-index.ts'

/** An entry with a VST2 that has only these values. */
export const anEntry = (values: Partial<JoinableEntry> & { name: string }): JoinableEntry => ({
  id: values.name,
  manufacturer: '',
  formats: ['VST'],
  keys: [],
  ...values,
})

/** A VST2 in a song that has only these values. */
export const aUse = (values: Partial<PluginUse>): PluginUse => ({
  format: 'VST2',
  name: '',
  maker: '',
  version: '',
  id: null,
  ids: [],
  count: 1,
  off: 0,
  offline: 0,
  frozen: 0,
  missing: 0,
  inRack: 0,
  factory: false,
  ...values,
})

/** The joins of a use with a library of these entries, in their order: `likely Serum`. */
export const joinTexts = (use: UsedPlugin, ...entries: JoinableEntry[]): string[] =>
  joinsOf(use, libraryIndexOf(entries)).joins.map(({ entry, certainty }) => `${certainty} ${entry.name}`)

/** Why a use is joined with each of these entries, the surest first. */
export const reasonsOf = (use: UsedPlugin, ...entries: JoinableEntry[]): string[] =>
  joinsOf(use, libraryIndexOf(entries)).joins.map(({ reason }) => reason)
