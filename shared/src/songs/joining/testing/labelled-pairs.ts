import type { Certainty, JoinableEntry, UsedPlugin } from '../joinable-entry.ts'
import { entryOf, useOf } from './made.ts'
import { juceClassId, type Product, uHeClassId, vstClassId } from './products.ts'

/** A use and an entry of which it is known whether they are one product, and what may be said of them at most or at least. */
export type LabelledPair = { label: string; use: UsedPlugin; entry: JoinableEntry } & (
  | { atLeast: Certainty; atMost?: never }
  | { atMost: Certainty | 'nothing'; atLeast?: never }
)

/** Additions of hosts and files to names. */
const ADDITIONS = [
  (name: string) => `${name} x64`,
  (name: string) => `${name}(x64)`,
  (name: string) => `${name}_x64`,
  (name: string) => `${name}(64bit)`,
  (name: string) => `${name}.64`,
  (name: string) => `${name} (x86_64)`,
  (name: string) => `VST: ${name}`,
  (name: string) => `${name} (failed to load)`,
]
const WIDTHS = [' Mono', ' Stereo', '(s)', ' (m)', ' (m->s)']

/** Pairs of one product. */
export function samePairs(product: Product): LabelledPair[] {
  const { maker, name, makerCode, code, classId } = product
  const [vst, vst3, unit, clap] = (['VST', 'VST3', 'AU', 'CLAP'] as const).map((format) =>
    entryOf(product, format),
  ) as [JoinableEntry, JoinableEntry, JoinableEntry, JoinableEntry]
  const isJuce = classId === juceClassId(makerCode, code)
  const hasVstCode = classId === vstClassId(code, name) || classId === uHeClassId(code)
  const pair = (label: string, use: UsedPlugin, entry: JoinableEntry, atLeast: Certainty): LabelledPair => ({
    label: `${maker} ${name}: ${label}`,
    use,
    entry,
    atLeast,
  })
  return [
    pair('class id', useOf.vst3(product), vst3, 'certain'),
    pair('class id under another name', useOf.vst3(product, { name: 'My track' }), vst3, 'certain'),
    pair('codes of the unit', useOf.unit(product), unit, 'certain'),
    pair(
      'codes of the unit, cut',
      useOf.unit(product, { name: name.slice(0, 12), maker: '' }),
      unit,
      'certain',
    ),
    pair('VST2 code', useOf.vst2(product), vst, 'certain'),
    pair('CLAP id', useOf.clap(product), clap, 'certain'),
    pair('VST2 to VST3', useOf.vst2(product, { maker }), vst3, hasVstCode ? 'certain' : 'likely'),
    pair(
      'VST2 to VST3, no maker',
      useOf.vst2(product),
      vst3,
      hasVstCode ? 'certain' : isJuce ? 'likely' : 'perhaps',
    ),
    pair('VST3 to VST2', useOf.vst3(product, { maker }), vst, hasVstCode ? 'certain' : 'likely'),
    pair('VST2 to unit', useOf.vst2(product), unit, 'likely'),
    pair('unit to VST2', useOf.unit(product), vst, 'likely'),
    pair('unit to VST3', useOf.unit(product), vst3, isJuce ? 'certain' : 'likely'),
    pair('names', useOf.named(product), vst3, 'likely'),
    pair('names of a unit', useOf.named(product), unit, 'likely'),
    pair('name only', useOf.named(product, { maker: '' }), vst3, 'perhaps'),
    pair('maker in the name', useOf.named(product, { name: `${maker} ${name}`, maker: '' }), vst3, 'likely'),
    pair('maker in the unit', useOf.named(product, { name: product.unitName ?? name }), vst, 'likely'),
    pair('legal form', useOf.named(product, { maker: `${maker} GmbH` }), vst3, 'likely'),
    pair('legal form', useOf.named(product, { maker: `${maker}, LLC` }), vst3, 'likely'),
    ...ADDITIONS.map((add) =>
      pair('addition', useOf.named(product, { name: add(name) }, 'VST2'), vst, 'likely'),
    ),
    ...ADDITIONS.map((add) =>
      pair('addition and code', useOf.vst2(product, { name: add(name) }), vst, 'certain'),
    ),
  ]
}

/** Pairs that look like one product and are two. */
export function nearMisses(product: Product, products: readonly Product[]): LabelledPair[] {
  const { name, maker } = product
  const all = entryOf(product, 'VST', 'VST3', 'AU', 'CLAP')
  const bare = { ...entryOf(product, 'VST'), keys: [] }
  const pair = (
    label: string,
    use: UsedPlugin,
    entry: JoinableEntry,
    atMost: Certainty | 'nothing',
  ): LabelledPair => ({ label: `${maker} ${name}: ${label} (${use.name})`, use, entry, atMost })
  const other: Product = {
    ...product,
    maker: 'Quite Another Maker',
    makerCode: 'QuAn',
    code: 'Qu?n',
    classId: 'F'.repeat(32),
  }
  const edition = { ...other, maker, name: otherEdition(name) }
  const ofEdition = /\d$/.test(name) ? ('nothing' as const) : ('perhaps' as const)
  const siblings = products.filter((each) => each.maker === maker && each.name !== name)
  return [
    pair('another edition', useOf.vst3(edition), all, 'nothing'),
    pair('another edition', useOf.named(edition), all, ofEdition),
    pair('another edition', useOf.vst2(edition), bare, ofEdition),
    // A DAW loads Serum for the code of Serum, whatever edition the song names.
    ...(ofEdition === 'nothing'
      ? [
          pair(
            'same code, another edition',
            useOf.vst2({ ...product, name: edition.name }, { maker }),
            all,
            'perhaps',
          ),
        ]
      : []),
    ...ADDITIONS.map((add) =>
      pair('another edition', useOf.named(edition, { name: add(edition.name) }), all, ofEdition),
    ),
    ...WIDTHS.map((width) =>
      pair('another edition', useOf.named(edition, { name: edition.name + width }), all, ofEdition),
    ),
    pair('another maker', useOf.named(product, { maker: other.maker }), all, 'perhaps'),
    pair('another maker', useOf.vst2(other, { maker: other.maker }), all, 'nothing'),
    pair('another maker', useOf.vst3(other, { maker: other.maker }), all, 'nothing'),
    pair('another maker', useOf.unit(other), all, 'perhaps'),
    ...WIDTHS.map((width) =>
      pair('another maker', useOf.named(other, { name: name + width }), all, 'perhaps'),
    ),
    pair(
      'same code, another maker',
      useOf.vst2({ ...product, name: 'Sum Matrix' }, { maker: other.maker }),
      all,
      'nothing',
    ),
    pair(
      'same subtype, another maker',
      useOf.unit({ ...other, code: product.code, name: 'Sum Matrix', unitName: 'Sum Matrix' }),
      all,
      'nothing',
    ),
    pair('same code, nothing else', useOf.vst2({ ...product, name: 'Sum Matrix' }), all, 'perhaps'),
    pair('another class id', useOf.vst3({ ...other, maker }), all, 'perhaps'),
    pair('another class id, same maker', useOf.vst3({ ...other, maker }, { maker }), all, 'perhaps'),
    pair('longer name', useOf.named(product, { name: `${name} Anniversary` }), all, 'nothing'),
    pair('longer name', useOf.named(product, { name: `${name}x` }), all, 'nothing'),
    ...siblings.flatMap((sibling) =>
      siblingPairs(sibling).map((use) => pair('of one maker', use, all, 'perhaps')),
    ),
  ]
}

const siblingPairs = (sibling: Product) => [
  useOf.vst2(sibling, { maker: sibling.maker }),
  useOf.vst3(sibling),
  useOf.unit(sibling),
  useOf.named(sibling),
]

/** `Pro-Q 3` for `Pro-Q 2`, and `Serum 2` for `Serum`. */
const otherEdition = (name: string) =>
  /\d$/.test(name) ? name.replace(/\d+$/, (number) => String(Number(number) + 1)) : `${name} 2`
