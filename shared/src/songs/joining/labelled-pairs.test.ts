import { expect, test } from 'vitest'
import { type Certainty, type JoinableEntry, rankOf, type UsedPlugin } from './joinable-entry.ts'
import { joinsOf } from './joins-of.ts'
import { libraryIndexOf } from './library-index.ts'
import { entryOf, useOf } from './testing/made.ts'
import { PRODUCTS, type Product } from './testing/products.ts'

type Pair = [use: UsedPlugin, entry: JoinableEntry]

/** Additions of hosts and files to names. */
const ADDITIONS = ['# x64', '#(64bit)', '#.64', 'VST: #', '# (failed to load)']
const added = (name: string) => ADDITIONS.map((addition) => addition.replace('#', () => name))

/** The pairs whose join is not as sure as `isRight` asks; no join has the rank -1. */
const wrong = (pairs: Pair[], isRight: (rank: number) => boolean) =>
  pairs.flatMap(([use, entry]) => {
    const [join] = joinsOf(use, libraryIndexOf([entry])).joins
    return isRight(join ? rankOf(join.certainty) : -1) ? [] : [[use.name, entry.id, join?.certainty]]
  })

const unsure = (pairs: (product: Product) => Pair[], certainty: Certainty) =>
  wrong(PRODUCTS.flatMap(pairs), (rank) => rank >= rankOf(certainty))

test('a product is found by its ids in each format, and by its names in another', () => {
  const byIds = (product: Product): Pair[] => [
    [useOf.vst3(product, { name: 'My track' }), entryOf(product, 'VST3')],
    [useOf.unit(product, { name: product.name.slice(0, 12), maker: '' }), entryOf(product, 'AU')],
    [useOf.clap(product), entryOf(product, 'CLAP')],
    ...added(product.name).map((name): Pair => [useOf.vst2(product, { name }), entryOf(product, 'VST')]),
  ]
  const byNames = (product: Product): Pair[] => [
    [useOf.vst2(product, { maker: product.maker }), entryOf(product, 'VST3')],
    [useOf.unit(product), entryOf(product, 'VST')],
    [useOf.named(product, { maker: `${product.maker} GmbH` }), entryOf(product, 'VST3')],
    [useOf.named(product, { name: `${product.maker} ${product.name}`, maker: '' }), entryOf(product, 'VST3')],
    ...added(product.name).map((name): Pair => [useOf.named(product, { name }), entryOf(product, 'VST')]),
  ]

  expect([unsure(byIds, 'certain'), unsure(byNames, 'likely')]).toEqual([[], []])
})

/** `Pro-Q 3` for `Pro-Q 2`. */
const nextEdition = (name: string) => name.replace(/\d+$/, (number) => String(Number(number) + 1))

test('no near miss is joined', () => {
  const strangers = PRODUCTS.flatMap((product): Pair[] => {
    const maker = 'Quite Another Maker'
    const other = { ...product, maker, makerCode: 'QuAn', code: 'Qu?n', classId: 'F'.repeat(32) }
    const all = entryOf(product, 'VST', 'VST3', 'AU', 'CLAP')
    const editions = /\d$/.test(product.name) ? [nextEdition(product.name)] : []
    return [
      [useOf.vst2(other, { maker }), all],
      [useOf.vst3(other, { maker }), all],
      [useOf.vst2({ ...product, name: 'Sum Matrix' }, { maker }), all],
      [useOf.named(product, { name: `${product.name} Anniversary` }), all],
      ...editions.flatMap(added).map((name): Pair => [useOf.named(product, { name }), all]),
    ]
  })

  expect(wrong(strangers, (rank) => rank === -1)).toEqual([])
})

test('in a library of all products each use finds its own', () => {
  const library = libraryIndexOf(PRODUCTS.map((product) => entryOf(product, 'VST3', 'AU')))
  const others = PRODUCTS.flatMap((product) =>
    [useOf.vst2(product), useOf.vst3(product), useOf.unit(product), useOf.named(product)].flatMap((use) => {
      const sure = joinsOf(use, library).joins.filter(({ certainty }) => certainty !== 'perhaps')
      const names = sure.map(({ entry }) => entry.name)
      return names.length === 1 && names[0] === product.name ? [] : `${use.format} ${product.name}: ${names}`
    }),
  )

  expect(others).toEqual([])
})
