import type { TypeWord } from './type-words.ts'

/** Whole words of names in lower case without accents, the more telling first: `Channel EQ` is an EQ, `Tape Delay` a delay. */
const GUESSES: readonly [words: string, type: TypeWord][] = [
  ['de ?-?ess(?:er|ing)?|sibilance', 'De-esser'],
  ['vocod(?:er|e)', 'Vocoder'],
  ['multi ?-?band comp(?:ressor)?', 'Dynamics'],
  [
    'de ?-?(?:noise|noiser|click|clicker|hum|clip|clipper|reverb|verb|room|crackle|plosive|rustle|wind|bleed)|(?:noise|reverb|echo|hum|click) (?:reduction|reducer|removal|remover|suppression|suppressor|repellent)|restoration',
    'Restoration',
  ],
  ['channel ?strip|strip|(?<!(?:bass|guitar) )pre ?-?amp', 'Channel Strip'],
  ['arp|arpeggiator|chords?|sequencer|midi', 'MIDI'],
  ['tape ?stop|stutter|glitch|granular|multi ?-?(?:fx|effects?)', 'Multi-effect'],
  ['limiter|(?<!(?:sonic|harmonic|spatial|bass) )(?:maximizer|maximiser)|limit', 'Limiter'],
  ['transient|transients|envelop(?:e|er)(?! (?:controller|filter|follower|generator))', 'Transient'],
  [
    'reverbs?|verb|shimmer|plates?|halls?|(?<!(?:amp|mic) )rooms?(?! (?:correction|eq|tone))|spring|chamber|chambers|convolution',
    'Reverb',
  ],
  ['delay|echo|echoes', 'Delay'],
  ['(?<!jazz )chorus|ensemble|dimension|doubler', 'Chorus'],
  ['flang(?:er|e)', 'Flanger'],
  ['phas(?:er|or)', 'Phaser'],
  ['trem(?:olo)?|vibrato|rotary|rotor|leslie|auto ?-?pan(?:ner)?', 'Tremolo'],
  ['(?<!room )(?:eq|equali[sz]er|\\d+eq|eq\\d+)', 'EQ'],
  ['comp|compressor|leveler|levell?ing|1176|la ?-?[23]a|fairchild|distressor', 'Compressor'],
  ['imager|width|widener|stereoizer|stereo expander', 'Stereo'],
  ['gate|expander', 'Gate'],
  [
    'dist(?:ortion)?|overdrive|drive|fuzz|crush(?:er)?|bit ?crush(?:er)?|clipper|exciter|wave ?(?:folder|shaper)',
    'Distortion',
  ],
  ['satur(?:ator|ation)?|warm(?:er|th)?', 'Saturation'],
  ['tape|reel', 'Tape'],
  ['pitch|tune|autotune|harmon(?:y|izer)|octaver|voice changer', 'Pitch'],
  ['meter|metering|loudness|analy[sz]er|scope|oscilloscope|spectrum|visuali[sz]er', 'Meter'],
  ['spatial|spatializer|ambisonics?|binaural|surround', 'Spatial'],
  ['panner', 'Stereo'],
  ['amp|amps|amplifier|cab|cabinet', 'Amp'],
  ['filter|wah', 'Filter'],
  ['tuner|room correction|gain(?! reduction)|router|metronome|dither', 'Utility'],
  ['mastering', 'Mastering'],
  ['modulator|modulation', 'Modulation'],
]

/** Only of a plugin that says it is an instrument: "Bass" and "Piano" are also effects for them. */
const INSTRUMENT_GUESSES: readonly [words: string, kind: TypeWord][] = [
  [
    'steel drums?|sax|saxophone|trumpet|trombone|tuba|flute|clarinet|oboe|bassoon|harmonica|marimba',
    'Orchestral',
  ],
  ['drums?|drummer|drum ?kits?|kick|snare|beats?|percussions?|808|909', 'Drums'],
  ['pianos?|keys|rhodes|wurli(?:tzer)?|clav(?:inet)?|harpsichord|grand', 'Piano'],
  ['organ|b ?-?3|vox continental', 'Organ'],
  ['(?<!steel )strings?|violins?|viola|cello|double bass|contrabass', 'Strings'],
  ['bass|bassline', 'Bass'],
  ['guitars?|strummed|banjo|ukulele|mandolin|zither', 'Guitar'],
  ['choirs?|voices|vox|vocals?', 'Vocal'],
  ['orchestral?|brass|winds?|horns?', 'Orchestral'],
  ['synth(?:esi[sz]er)?|polysynth|monosynth|wavetable', 'Synth'],
  ['sampler|samples?|player|rompler|soundfont', 'Sampler'],
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
  // `PitchShifter`, `TapeDelay` and `MCompressor` are two words each.
  const text = name
    .replace(/(\p{Ll})(\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll}{2})/gu, '$1$3 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
  return rules.find(([rule]) => rule.test(text))?.[1]
}
