import type { TypeWord } from '../../products/type-words.ts'

/**
 * Our type for what a bundle says of itself: the sub-categories of a VST3, or the classes of an LV2 without `Plugin` at their end. Of
 * several, the first of the table counts. '' for words that name no type, such as `Fx`, `Stereo` and `Simulator`.
 */
export function statedType(words: readonly string[]): TypeWord | '' {
  let first = STATED.length
  for (const word of words) first = Math.min(first, PLACES.get(word) ?? first)
  return STATED[first]?.[0] ?? ''
}

/** The finer types first: Fx, Dynamics, Compressor is a compressor. `Surround` and `Stereo` are the channels of a VST3, and no type. */
const STATED: readonly [type: TypeWord, words: readonly string[]][] = [
  ['EQ', ['EQ', 'ParaEQ', 'MultiEQ']],
  ['Reverb', ['Reverb']],
  ['Delay', ['Delay']],
  ['Compressor', ['Compressor']],
  ['Limiter', ['Limiter']],
  ['Gate', ['Gate', 'Expander']],
  ['Chorus', ['Chorus']],
  ['Flanger', ['Flanger']],
  ['Phaser', ['Phaser']],
  ['Pitch', ['Pitch', 'Pitch Shift']],
  ['Restoration', ['Restoration']],
  ['Meter', ['Analyzer', 'Analyser']],
  ['MIDI', ['MIDI']],
  ['Filter', ['Filter', 'Allpass', 'Bandpass', 'Comb', 'Highpass', 'Lowpass']],
  ['Distortion', ['Distortion', 'Waveshaper']],
  ['Modulation', ['Modulation', 'Modulator']],
  ['Dynamics', ['Dynamics']],
  ['Spatial', ['Spatial', 'Ambisonics', 'Up-Downmix']],
  ['Mastering', ['Mastering']],
  ['Utility', ['Tools', 'Network', 'Utility', 'Converter', 'Function', 'Mixer']],
]

/** The place of each word in the table. */
const PLACES = new Map(STATED.flatMap(([, words], place) => words.map((word) => [word, place] as const)))
