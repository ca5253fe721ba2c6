/** The types of effects, in the order of a signal chain: the words of `products/README.md`, the tables of `products/` and guesses from names. */
const EFFECT_TYPES = [
  'EQ',
  'Compressor',
  'Limiter',
  'Gate',
  'De-esser',
  'Transient',
  'Dynamics',
  'Reverb',
  'Delay',
  'Chorus',
  'Flanger',
  'Phaser',
  'Tremolo',
  'Modulation',
  'Distortion',
  'Saturation',
  'Tape',
  'Filter',
  'Pitch',
  'Vocoder',
  'Amp',
  'Channel Strip',
  'Mastering',
  'Stereo',
  'Spatial',
  'Restoration',
  'Meter',
  'Utility',
  'Multi-effect',
  'MIDI',
] as const

/** The kinds of instruments. Their type is `Instrument`. */
const INSTRUMENT_KINDS = [
  'Synth',
  'Sampler',
  'Drums',
  'Piano',
  'Organ',
  'Guitar',
  'Bass',
  'Strings',
  'Orchestral',
  'Vocal',
] as const

export type TypeWord = (typeof EFFECT_TYPES)[number] | (typeof INSTRUMENT_KINDS)[number]

const WORDS = new Set<string>([...EFFECT_TYPES, ...INSTRUMENT_KINDS])
const KINDS = new Set<string>(INSTRUMENT_KINDS)

export const isTypeWord = (word: string): word is TypeWord => WORDS.has(word)
export const isInstrumentKind = (word: string): boolean => KINDS.has(word)
