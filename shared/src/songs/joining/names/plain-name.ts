import { endingsInSongs, formatsBy } from '../../../plugins/format-lists.ts'

/** A name as people know it. `width` is `m`, `s` or another word for the channels of a mono or stereo twin, '' without one. */
export type PlainName = { name: string; width: string }

/**
 * The name without what hosts, files and processors add to it: `VST: Massive x64 (failed to load)` is `Massive`, `L3 (s)` is
 * `L3` of the width `s`. Numbers of editions stay.
 */
export function plainName(text: string): PlainName {
  let name = withoutHead(text.normalize('NFKC').replace(/\s+/g, ' ').trim())
  let width = ''
  for (let round = 0; round < MOST_ENDS; round++) {
    const plain = withoutEnd(name, ENDS)
    const shorter = plain ?? withoutEnd(name, WIDTHS)
    if (shorter === undefined) break
    if (plain === undefined) width ||= widthOf(name.slice(shorter.length))
    name = shorter
  }
  return { name, width }
}

const widthOf = (end: string) => {
  const word = end.toLowerCase().replace(/[\s()_-]/g, '')
  return word === 'mono' ? 'm' : word === 'stereo' ? 's' : word
}

/** `Name Mono x64 (failed to load).dll` has four. */
const MOST_ENDS = 6

function withoutHead(name: string) {
  const head = HEADS.find((each) => name.toLowerCase().startsWith(each))
  return head && name.length > head.length ? name.slice(head.length) : name
}

const HEADS = 'vst vsti vst3 vst3i au aui clap clapi lv2 lv2i'.split(' ').map((format) => `${format}: `)

/** The name without the first of these ends; undefined if it has none, or is nothing else. */
function withoutEnd(name: string, ends: readonly string[]) {
  const lower = name.toLowerCase()
  const end = ends.find((each) => lower.endsWith(each))
  const rest = end === undefined ? '' : name.slice(0, -end.length).replace(/[\s_-]$/, '')
  return /[\p{L}\p{N}]/u.test(rest) ? rest : undefined
}

const PROCESSORS = ['x64', 'x86', 'x86_64', '64bit', '32bit', '64-bit', '32-bit', '64 bit', '32 bit', 'arm64']

const inBrackets = (word: string) => `(${word})`
const asWord = (word: string) => [` ${word}`, `_${word}`, `-${word}`]

const ENDS = [
  '(failed to load)',
  ...[...formatsBy(endingsInSongs).keys()].map((ending) => `.${ending}`),
  ...['.64', '.32', '.x64', '_64'],
  ...PROCESSORS.flatMap((word) => [inBrackets(word), ...asWord(word)]),
]

const WIDTHS = [
  ...'s m m->s m>s m->m s->s m/s mono stereo mono/stereo 5.0 5.1 5->5'.split(' ').map(inBrackets),
  ...['mono/stereo', 'mono', 'stereo'].flatMap(asWord),
]

/** Words at the end by which the outputs or the role of one product differ: `Kontakt 5 16out`, `Guitar Rig 5 FX`. */
export function withoutRole(name: string): string {
  return withoutEnd(name, ROLES) ?? name
}

const ROLES = [
  ...['sc', 'sidechain', 'multi', 'multi-out', 'fx'].map(inBrackets),
  ...['sc', 'sidechain', 'fx', 'mfx', 'effect', 'effects', 'multi', 'multi-out', 'multi out', 'vsti'].flatMap(
    asWord,
  ),
  ...['8out', '16out', '8 out', '16 out', '32 out', 'instrument', 'surround'].flatMap(asWord),
]
