import type { ShownPlugin } from '../shown-plugin.ts'

/** A plugin for the parts page, with some values overridden. */
export const aShownPlugin = (facts: Partial<ShownPlugin> = {}): ShownPlugin => ({
  id: `${facts.name ?? 'Pro-C 2'}|${facts.manufacturer ?? 'FabFilter'}`,
  name: 'Pro-C 2',
  manufacturer: 'FabFilter',
  type: 'Compressor',
  formats: ['VST3', 'AU', 'AAX', 'CLAP'],
  version: '2.21',
  isUAD: false,
  isFavorite: false,
  updateAvailable: false,
  screenshot: null,
  definition: null,
  tags: [],
  ...facts,
})

/** The given number of plugins, all different, with the gaps of a real library. */
export const aLibrary = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aShownPlugin({
      id: `plugin ${index}`,
      name: `${pick(NAMES, index)} ${Math.floor(index / NAMES.length) + 1}`,
      manufacturer: pick(MAKERS, index * 7),
      type: pick(TYPES, index * 3),
      formats: index % 4 === 0 ? ['VST3', 'AU'] : ['VST', 'VST3', 'AU', 'AAX'],
      version: index % 11 === 0 ? '' : `${1 + (index % 9)}.${index % 13}`,
      isUAD: index % 8 === 3,
      isFavorite: index % 5 === 0,
      updateAvailable: index % 9 === 4,
    }),
  )

const pick = (words: string[], index: number) => words[index % words.length] ?? ''

const NAMES = [
  'Diva',
  'EchoBoy',
  'Serum',
  'Vital',
  'Gullfoss',
  'Raum',
  'Blackhole',
  'Trash',
  'Elevate',
  'Portal',
]
const MAKERS = [
  'u-he',
  'Soundtoys',
  'Xfer Records',
  'Vital Audio',
  'Soundtheory',
  'Universal Audio',
  '',
  'Eventide',
]
const TYPES = ['EQ', 'Compressor', 'Reverb', 'Delay', 'Instrument', 'Effect', '']

/**
 * A bright panel with labels where a card has its name: the worst case behind a text. It ends in a fragment, so that the
 * appended `/card`, which requests the small version, has no effect.
 */
export const BRIGHT_SHOT = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 300"><rect width="480" height="300" fill="#f4f2ea"/><rect x="150" y="30" width="180" height="90" rx="6" fill="#e8b84a"/><path d="M160 104A90 90 0 0 1 320 104" fill="none" stroke="#1b1b17" stroke-width="3"/><path d="M240 116L276 48" stroke="#b3261e" stroke-width="3"/><circle cx="80" cy="180" r="44" fill="#2b2a27"/><circle cx="400" cy="180" r="44" fill="#2b2a27"/><text x="56" y="256" font-family="sans-serif" font-size="20">GAIN</text><text x="336" y="256" font-family="sans-serif" font-size="20">REDUCTION</text></svg>',
)}#`
