import { groupsOf } from '../groups.ts'
import { makerKeyOf } from '../makers/maker-name.ts'
import { formsOfName } from './forms-of-name.ts'
import { guessedTypes, type KnownProduct, typesOfProduct } from './known-product.ts'
import type { MakerIndex, MakerRow, ProductRow } from './product-tables.ts'
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

/** Tells what is known of a plugin by its maker, as any bundle or host spells it, and its name; `''` for an unknown maker. */
export type ProductIndex = (manufacturer: string, name: string) => KnownProduct | undefined

/** A product of a key. `isOnly`: no product of this key has another type. */
type Entry = { row: ProductRow; isOnly: boolean }
type Entries = Map<string, Entry>
/** `withoutNumbers` has all generations under one key: `ozoneimager` for Ozone 9 and 11. */
type OfMaker = { named: Entries; withoutNumbers: Entries }

/** The look-up in these tables, which is built by maker when one is first asked for. */
export function productIndex(
  makerOf: MakerIndex,
  makers: readonly MakerRow[],
  products: readonly ProductRow[],
): ProductIndex {
  const keys = new Map(makers.map(({ name, key }) => [name, key]))
  const rowsOf = groupsOf(products, ({ maker }) => keys.get(maker) ?? makerKeyOf(maker))
  const boughtBy = groupsOf(
    makers.filter(({ now }) => now !== ''),
    ({ now }) => makerKeyOf(now),
  )
  const indexes = new Map<string, OfMaker>()
  const ofMaker = (key: string) => {
    const known = indexes.get(key) ?? indexOfMaker(rowsOf.get(key) ?? [])
    if (rowsOf.has(key)) indexes.set(key, known)
    return known
  }
  let ofAll: Entries | undefined

  return (manufacturer, name) => {
    const maker = makerOf(manufacturer)
    const key = makerKeyOf(maker?.name ?? manufacturer)
    const forms = formsOfName(name).flatMap((form) => [form, ...withoutMaker(form, manufacturer, maker)])
    const letters = [...new Set(forms.map(nameLettersOf))].filter((form) => form !== '')
    for (const each of [key, ...(boughtBy.get(key) ?? []).map((bought) => bought.key)]) {
      const own = firstOf(letters, (form) => ofMaker(each).named.get(form))
      if (own) return knownProduct(own, each)
    }
    const product = manufacturer === '' ? {} : { product: unlistedProduct(key, name, manufacturer, maker) }
    const other = firstOf(letters, (form) =>
      entryOfAnyMaker(form, manufacturer !== '' && (!maker || rowsOf.has(key))),
    )
    const kin = [...letters, nameLettersOf(name.replace(VERSION, ''))].flatMap((form) => [
      form,
      form.replace(/legacy$/, ''),
    ])
    const sibling = firstOf(kin, (form) => ofMaker(key).withoutNumbers.get(form.replace(/\d+/g, '')))
    const [found] = [namedWithMaker(name), sibling, other].filter((entry) => entry?.isOnly)
    if (found) return { types: typesOfRelative(found.row.types), isGuess: true, ...product }
    const types = guessedTypes(effectInName(name), instrumentInName(name))
    if (Object.keys(types).length > 0) return { types, isGuess: true, ...product }
    return product.product && { types: {}, ...product }
  }

  /** `iZotope Ozone 5` and `Unfiltered Audio BYOME` name another maker than the stated one, or than none. */
  function namedWithMaker(name: string) {
    for (const { index: end } of name.slice(0, LONGEST_MAKER).matchAll(/(?<=\p{L}) /gu)) {
      const maker = makerOf(name.slice(0, end))
      const rest = formsOfName(name.slice(end)).map(nameLettersOf)
      const found = maker && firstOf(rest, (form) => ofMaker(maker.key).named.get(form))
      if (found) return found
    }
    return undefined
  }

  /** A name proves little: of another maker than the stated one, only a long one counts. */
  function entryOfAnyMaker(letters: string, isMakerStated: boolean) {
    if (letters.length < (isMakerStated ? SHORTEST_OF_ANOTHER : SHORTEST_OF_UNKNOWN)) return undefined
    ofAll ??= entriesOf(products)
    return ofAll.get(letters)
  }
}

/** `Pro-Q 3 v3.21` */
const VERSION = / v?\d+(?:\.\d+)+$/i
const LONGEST_MAKER = 40
const SHORTEST_WITHOUT_NUMBERS = 3
const SHORTEST_OF_UNKNOWN = 5
const SHORTEST_OF_ANOTHER = 10

function indexOfMaker(rows: readonly ProductRow[]): OfMaker {
  const named = entriesOf(rows)
  const withoutNumbers: Entries = new Map()
  for (const row of rows)
    for (const letters of lettersOf(row)) {
      const bare = letters.replace(/\d+/g, '')
      if (bare.length >= SHORTEST_WITHOUT_NUMBERS) enter(withoutNumbers, bare, row)
    }
  return { named, withoutNumbers }
}

function entriesOf(rows: readonly ProductRow[]): Entries {
  const entries: Entries = new Map()
  for (const row of rows) for (const letters of lettersOf(row)) enter(entries, letters, row)
  return entries
}

const lettersOf = ({ name, otherNames }: ProductRow) => [name, ...otherNames].map(nameLettersOf)

function enter(entries: Entries, key: string, row: ProductRow) {
  const before = entries.get(key)
  if (!before) entries.set(key, { row, isOnly: true })
  else if (before.row.types[0] !== row.types[0]) before.isOnly = false
}

const firstOf = (keys: string[], find: (key: string) => Entry | undefined) => {
  for (const key of keys) {
    const found = find(key)
    if (found) return found
  }
  return undefined
}

/** A relative never makes an instrument of what is stated to be an effect. */
function typesOfRelative(words: ProductRow['types']) {
  const { Effect, ...types } = typesOfProduct(words)
  return Effect && Effect[0] !== 'Instrument' ? { ...types, Effect } : types
}

function knownProduct({ row }: Entry, makerKey: string): KnownProduct {
  const { name, types, price, family, supersededBy } = row
  const metadata: KnownProduct['metadata'] = {
    ...(price === 'free' && { isFree: true }),
    ...(supersededBy !== '' && { supersededBy }),
  }
  return {
    types: typesOfProduct(types),
    ...(Object.keys(metadata).length > 0 && { metadata }),
    ...(family !== '' && { family }),
    product: { key: `${makerKey}/${nameLettersOf(name)}`, name },
  }
}

/** A product that the tables lack is what is left of the name without the marks of variants. */
function unlistedProduct(
  makerKey: string,
  name: string,
  manufacturer: string,
  maker: MakerRow | undefined,
): KnownProduct['product'] {
  const base = formsOfName(name).at(-1) ?? name
  const own = withoutMaker(base, manufacturer, maker)[0] ?? base
  const letters = nameLettersOf(own)
  return letters === '' ? undefined : { key: `${makerKey}/${letters}`, name: base }
}

/** The name without its maker or a short form of it before it: `FabFilter Pro-Q 3` and `FF Pro-Q 3` are `Pro-Q 3`. */
function withoutMaker(name: string, manufacturer: string, maker: MakerRow | undefined): string[] {
  const before = [manufacturer, ...(maker ? [maker.name, ...maker.spellings, ...maker.prefixes] : [])]
  return before.flatMap((prefix) => {
    const key = nameLettersOf(prefix)
    const [start] = key === '' ? [] : startsWithLetters(name, key)
    return start === undefined ? [] : [name.slice(start)]
  })
}

/** Where the rest of a name begins after these letters, at the end of a word; none when it does not begin with them or nothing is left. */
function startsWithLetters(name: string, letters: string): number[] {
  let before = ''
  for (let at = 0; at < name.length && before.length <= letters.length; at++) {
    const character = name.charAt(at)
    if (!SEPARATORS.includes(character)) before += nameLettersOf(character)
    else if (before === letters) return nameLettersOf(name.slice(at)) === '' ? [] : [at]
  }
  return []
}

const SEPARATORS = ' _:-'

/** The letters and digits by which names of products are compared: in lower case, without accents, with `+` and `#`. */
export const nameLettersOf = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase().replace(/[^a-z0-9+#]+/g, '')
    : text
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}+#]/gu, '')

/** Most names, which need no slow rules. */
const ASCII = /^[ -~]*$/
