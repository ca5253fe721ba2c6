import type { TypeWord } from '../../products/type-words.ts'

/**
 * Our type for what a bundle says of itself: the sub-categories of a VST3, or the classes of an LV2 without `Plugin` at their end. Of
 * several, the first of the table counts. '' for words that name no type, such as `Fx`, `Stereo` and `Simulator`.
 */
export const statedType = (words: readonly string[]): TypeWord | '' =>
  (words.length > 0 && STATED.find(([, stated]) => stated.some((word) => words.includes(word)))?.[0]) || ''

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
