import { isInstrumentKind, type TypeWord } from './type-words.ts'

/** Facts that the tables, or its name alone, tell of a plugin. */
export type KnownProduct = {
  /**
   * Its type and further types, by what is stated of it: `''` for nothing, `Effect`, `Instrument`, or a type that is coarser. What is stated
   * otherwise is better known.
   */
  types: Record<string, string[]>
  /** The types are derived from the name. */
  isGuess?: true
  /** Values that people share, where the tables have them. */
  metadata?: { isFree?: true; supersededBy?: string }
  /** The suite or line that it belongs to. */
  family?: string
  /** The product that it is a variant of, or itself. Plugins of one key are one product; missing without a maker. */
  product?: { key: string; name: string }
}

/** Coarse types that bundles state, with the finer types that such an effect may have. */
const COARSE: Record<string, readonly string[]> = {
  Dynamics: ['Compressor', 'Limiter', 'Gate', 'De-esser', 'Transient', 'Channel Strip'],
  Modulation: ['Chorus', 'Flanger', 'Phaser', 'Tremolo'],
  Distortion: ['Saturation', 'Tape', 'Amp'],
  Filter: ['EQ'],
  Mastering: ['Limiter', 'EQ', 'Compressor', 'Dynamics'],
  Pitch: ['Vocoder'],
  Restoration: ['De-esser'],
  Spatial: ['Stereo', 'Reverb'],
  Utility: ['Meter', 'MIDI', 'Stereo', 'Spatial', 'Restoration', 'Channel Strip', 'Mastering'],
}

/** The types of a product of the tables; the first word is the main one. */
export function typesOfProduct(words: readonly [TypeWord, ...TypeWord[]]): KnownProduct['types'] {
  const [first] = words
  const asInstrument = ['Instrument', ...words]
  if (isInstrumentKind(first)) {
    // Many synths have an effect of their name beside them.
    const effects = words.filter((word) => !isInstrumentKind(word))
    return { '': asInstrument, Instrument: asInstrument, Effect: effects.length > 0 ? effects : asInstrument }
  }
  const stated = ['', 'Effect', first, ...coarserThan(first)]
  return { ...Object.fromEntries(stated.map((word) => [word, [...words]])), Instrument: asInstrument }
}

/** The types that a name suggests for an effect, and for what is stated to be an instrument. */
export function guessedTypes(
  effect: TypeWord | undefined,
  instrument: TypeWord | undefined,
): KnownProduct['types'] {
  const stated = effect ? ['', 'Effect', ...coarserThan(effect)] : []
  return {
    ...(effect && Object.fromEntries(stated.map((word) => [word, [effect]]))),
    ...(instrument && { Instrument: ['Instrument', instrument] }),
  }
}

/** The main type of what is stated as this type, and where it comes from; '' when nothing is known. */
export function readType(stated: string, known: KnownProduct | null) {
  const [type = stated] = known?.types[stated] ?? []
  if (type === stated) return { value: stated, from: 'bundle' as const }
  return { value: type, from: known?.isGuess ? ('guess' as const) : ('tables' as const) }
}

const coarserThan = (type: string) => Object.keys(COARSE).filter((word) => COARSE[word]?.includes(type))
