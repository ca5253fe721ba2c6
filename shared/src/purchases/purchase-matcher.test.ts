import { expect, test } from 'vitest'
import { PRODUCTS, type Product } from '../songs/joining/testing/products.ts'
import { type MatchableEntry, purchaseMatcher } from './purchase-matcher.ts'

const entryOf = ({ maker, name }: Pick<Product, 'maker' | 'name'>): MatchableEntry => ({
  id: `${maker} ${name}`,
  name,
  manufacturer: maker,
})
const LIBRARY = PRODUCTS.map(entryOf)
const inLibrary = purchaseMatcher(LIBRARY)

type Bill = { title: string; maker: string }

/** How shops and makers write a product on a bill. */
const billsOf = ({ maker, name }: Product): Bill[] => [
  { title: name, maker },
  { title: `${maker} ${name}`, maker },
  { title: `${maker} ${name}`, maker: '' },
  { title: `${name} (Download)`, maker },
  { title: `${name}™`, maker },
  { title: name.toUpperCase(), maker: `${maker}, Inc.` },
  { title: `${name} License`, maker: `${maker} GmbH` },
  { title: name, maker: '' },
]

/** Bills of other products that look like this one. */
const othersOf = ({ maker, name }: Product): Bill[] => [
  { title: `${name} Bundle`, maker },
  { title: `Upgrade to ${name}`, maker },
  { title: `${name} 97`, maker },
  { title: `${name} Expansion`, maker },
  { title: name, maker: 'Quite Another Maker' },
  { title: `Presets for ${name}`, maker },
]

const certainIn = (matcher: typeof inLibrary, bill: Bill) =>
  matcher(bill).filter(({ certainty }) => certainty === 'certain')

test('of all products as shops write them none is matched with another one, and four of five are found', () => {
  const found = PRODUCTS.flatMap((product) =>
    billsOf(product).map((bill) => ({ product, bill, certain: certainIn(inLibrary, bill) })),
  )
  const wrong = found.filter(({ product, certain }) =>
    certain.some(({ pluginId }) => pluginId !== entryOf(product).id),
  )
  const right = found.filter(({ certain }) => certain.length === 1)

  expect(PRODUCTS.length).toBeGreaterThan(140)
  expect(found.length).toBeGreaterThan(1000)
  expect(wrong).toEqual([])
  console.info(`${right.length} of ${found.length} names of products are matched for certain`)
  expect(right.length / found.length).toBeGreaterThan(0.8)
})

test('a product that the library lacks is never taken for a similar one', () => {
  const wrong = PRODUCTS.flatMap((product) => {
    const others = purchaseMatcher(LIBRARY.filter(({ id }) => id !== entryOf(product).id))
    return billsOf(product)
      .filter((bill) => certainIn(others, bill).length > 0)
      .map((bill) => [bill, others(bill)])
  })

  expect(wrong).toEqual([])
})

test('bundles, upgrades, other editions and other makers are never matched for certain', () => {
  const wrong = PRODUCTS.flatMap(othersOf).filter((bill) => certainIn(inLibrary, bill).length > 0)

  expect(wrong).toEqual([])
})

test.each<[string, Bill, ReturnType<typeof inLibrary>]>([
  [
    'without a maker',
    { title: 'Serum', maker: '' },
    [{ pluginId: 'Xfer Records Serum', certainty: 'perhaps' }],
  ],
  ['of an unknown product', { title: 'Nothing like it', maker: 'FabFilter' }, []],
  ['without letters', { title: '???', maker: '' }, []],
])('a purchase %s is at most suggested', (_, bill, matches) => {
  expect(inLibrary(bill)).toEqual(matches)
})

test('two entries of one name are both suggested, and so is one whose maker was guessed', () => {
  const [one, other] = ['1', '2'].map((id) => ({ id, name: 'Tape', manufacturer: 'Soundtoys' }))
  const twice = purchaseMatcher([one, other].filter((entry) => entry !== undefined))
  const guessed = purchaseMatcher([{ id: '1', name: 'Tape', manufacturer: 'Soundtoys', isMakerGuess: true }])
  const bill = { title: 'Tape', maker: 'Soundtoys' }

  expect(purchaseMatcher([{ id: '1', name: 'Tape', manufacturer: 'Soundtoys' }])(bill)).toEqual([
    { pluginId: '1', certainty: 'certain' },
  ])
  expect(twice(bill)).toEqual([
    { pluginId: '1', certainty: 'perhaps' },
    { pluginId: '2', certainty: 'perhaps' },
  ])
  expect(guessed(bill)).toEqual([{ pluginId: '1', certainty: 'perhaps' }])
})

test('a name of many entries suggests three of them', () => {
  const many = purchaseMatcher(
    Array.from({ length: 20 }, (_, index) => ({
      id: `${index}`,
      name: 'Reverb',
      manufacturer: `Maker ${index}`,
    })),
  )

  expect(many({ title: 'Reverb', maker: '' })).toHaveLength(3)
})

test('the mono twin of a plugin is not the stereo one', () => {
  const mono = purchaseMatcher([{ id: '1', name: 'L3 UltraMaximizer (m)', manufacturer: 'Waves' }])

  expect(mono({ title: 'L3 UltraMaximizer (s)', maker: 'Waves' })).toEqual([])
})
