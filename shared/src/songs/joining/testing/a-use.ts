import type { PluginUse } from '../../song.ts'
import type { JoinableEntry, UsedPlugin } from '../joinable-entry.ts'
import { joinsOf } from '../joins-of.ts'
import { libraryIndexOf } from '../library-index.ts'
import { vst2Key } from './products.ts'

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

/** A code of four letters is that of a VST2. */
const keysIn = (text = '') => text.split(' ').flatMap((key) => (key.length === 4 ? vst2Key(key) : key || []))

/** A plugin in words, such as `AAX: Density | Airwindows | airw`; a VST2 if no format is named. */
function inWords(text: string) {
  const [, format = 'VST2', words = text] = /^(AU|AAX|VST3|CLAP): (.*)$/.exec(text) ?? []
  const [name = '', maker = '', ids, more = ''] = words.split(' | ')
  return { format: format as PluginUse['format'], name, maker, ids: keysIn(ids), more } // as: the pattern has only formats
}

/** A use in such words. */
export function usedIn(text: string): PluginUse {
  const { more: _, ...use } = inWords(text)
  return aUse(use)
}

/** An entry in such words; its fourth part is `holds` with its contents, `once` with an older name, or `guessed maker`. */
export function entryIn(text: string, values: Partial<JoinableEntry> = {}): JoinableEntry {
  const { format, name, maker, ids, more } = inWords(text)
  const [, act, names = ''] = /^(holds|once) (.*)$/.exec(more) ?? []
  return anEntry({
    name,
    manufacturer: maker,
    formats: [format === 'VST2' ? 'VST' : format],
    keys: ids,
    ...(act && { [act === 'holds' ? 'contents' : 'otherNames']: names.split(', ') }),
    ...(more === 'guessed maker' && { isMakerGuess: true }),
    ...values,
  })
}

/** The joins of a use with a library of these entries, in their order: `likely Serum`. */
export const joinTexts = (use: UsedPlugin, ...entries: JoinableEntry[]): string[] =>
  joinsOf(use, libraryIndexOf(entries)).joins.map(({ entry, certainty }) => `${certainty} ${entry.name}`)
