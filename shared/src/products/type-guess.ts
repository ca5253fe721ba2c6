import type { TypeWord } from './type-words.ts'

/** Whole words of names in lower case without accents, the more telling first: `Channel EQ` is an EQ, `Tape Delay` a delay. */
const GUESSES: readonly [words: string, type: TypeWord][] = [
  ['de ?-?ess(?:er|ing)?|sibilance', 'De-esser'],
  ['vocod(?:er|e)', 'Vocoder'],
  ['multi ?-?band comp(?:ressor)?', 'Dynamics'],
  ['channel ?strip|strip', 'Channel Strip'],
  ['arp|arpeggiator|chords?|sequencer|midi', 'MIDI'],
  ['limiter|maximizer|maximiser|limit', 'Limiter'],
  ['transient|transients|envelop(?:e|er)', 'Transient'],
  ['gate|expander', 'Gate'],
  ['reverbs?|verb|plates?|halls?|rooms?(?! correction)|spring|chamber|chambers|convolution', 'Reverb'],
  ['delay|echo|echoes', 'Delay'],
  ['chorus|ensemble|dimension|doubler', 'Chorus'],
  ['flang(?:er|e)', 'Flanger'],
  ['phas(?:er|or)', 'Phaser'],
  ['trem(?:olo)?|vibrato|rotary|leslie|auto ?-?pan(?:ner)?', 'Tremolo'],
  ['eq|equali[sz]er|\\d+eq|eq\\d+', 'EQ'],
  ['comp|compressor|leveler|levelling amplifier|1176|la ?-?[23]a|fairchild|distressor', 'Compressor'],
  ['dist(?:ortion)?|overdrive|drive|fuzz|crush(?:er)?|bit ?crusher|clipper', 'Distortion'],
  ['satur(?:ator|ation)?|exciter|warm(?:er|th)?', 'Saturation'],
  ['tape|reel', 'Tape'],
  [
    'de ?-?(?:noise|noiser|click|clicker|hum|clip|reverb|crackle|plosive|rustle|wind|bleed)|noise reduction',
    'Restoration',
  ],
  ['pitch|tune|autotune|harmon(?:y|izer)', 'Pitch'],
  ['meter|metering|loudness|analy[sz]er|scope|oscilloscope|spectrum', 'Meter'],
  ['imager|width|widener|stereoizer', 'Stereo'],
  ['spatial|spatializer|ambisonics?|binaural|surround|panner', 'Spatial'],
  ['amp|amps|amplifier|cab|cabinet', 'Amp'],
  ['filter', 'Filter'],
  ['tuner|room correction|gain|router', 'Utility'],
  ['mastering', 'Mastering'],
  ['modulator|modulation', 'Modulation'],
]

/** Only of a plugin that says it is an instrument: "Bass" and "Piano" are also effects for them. */
const INSTRUMENT_GUESSES: readonly [words: string, kind: TypeWord][] = [
  ['drums?|drummer|kick|snare|beats?|percussion|808|909', 'Drums'],
  ['pianos?|keys|rhodes|wurli(?:tzer)?|clav(?:inet)?|grand', 'Piano'],
  ['organ|b ?-?3', 'Organ'],
  ['strings?|violins?|cello', 'Strings'],
  ['bass', 'Bass'],
  ['guitars?|strummed', 'Guitar'],
  ['orchestral?|brass|winds?|horns?|choir', 'Orchestral'],
  ['voices?|vox|vocals?', 'Vocal'],
  ['synth(?:esi[sz]er)?|polysynth|monosynth', 'Synth'],
  ['sampler|samples?|player', 'Sampler'],
]

const wholeWord = ([words, type]: readonly [string, TypeWord]) =>
  [new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}])`, 'u'), type] as const
const EFFECTS = GUESSES.map(wholeWord)
const INSTRUMENTS = INSTRUMENT_GUESSES.map(wholeWord)

/** The type that a name tells as a producer reads it; undefined for most names. It is a guess. */
export const effectInName = (name: string): TypeWord | undefined => firstIn(EFFECTS, name)
/** The kind of instrument that a name tells. */
export const instrumentInName = (name: string): TypeWord | undefined => firstIn(INSTRUMENTS, name)

function firstIn(rules: readonly (readonly [RegExp, TypeWord])[], name: string) {
  // `PitchShifter` and `TapeDelay` are two words each.
  const text = name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
  return rules.find(([rule]) => rule.test(text))?.[1]
}
