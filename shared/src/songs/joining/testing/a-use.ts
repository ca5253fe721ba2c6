import type { PluginUse } from '../../song.ts'
import type { JoinableEntry } from '../joinable-entry.ts'

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
