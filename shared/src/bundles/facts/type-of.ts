import type { Component } from '../bundle.ts'

/** What sort of plugin this is, as far as it is written down: '' when nothing says so. */
export function typeOf(components: Component[], categories: string[]): string {
  if (categories.some((category) => category.startsWith('Instrument'))) return 'Instrument'
  const kind = KINDS.find((each) => categories.includes(each))
  if (kind) return kind
  const [unit] = components
  if (unit?.type) return INSTRUMENT_CODES.has(unit.type) ? 'Instrument' : 'Effect'
  return categories.includes('Fx') ? 'Effect' : ''
}

/** The sub-categories of Steinberg's SDK that are types of ours under the same name. */
const KINDS = ['EQ', 'Reverb', 'Delay']
const INSTRUMENT_CODES = new Set(['aumu', 'augn'])
