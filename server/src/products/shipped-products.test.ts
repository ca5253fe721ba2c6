import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makerKeyOf } from '#shared/makers/maker-name.ts'
import { effectInName, instrumentInName, nameLettersOf } from '#shared/products/product-index.ts'
import { isInstrumentKind } from '#shared/products/type-words.ts'
import { readProducts, shippedProducts } from './shipped-products.ts'

const { makers, products, faults, index } = shippedProducts()

const doublesIn = (keys: string[]) => {
  const seen = new Set<string>()
  return keys.filter((key) => seen.has(key) || !seen.add(key))
}
const names = products.flatMap(({ maker, name, otherNames }) => [
  ...new Set([name, ...otherNames].map((each) => `${maker}: ${nameLettersOf(each)}`)),
])

test('the shipped tables have no broken line', () => {
  expect(faults).toEqual([])
})

test('they name at least 4,000 products of 250 makers', () => {
  const makersWithProducts = new Set(products.map(({ maker }) => maker))
  expect(products.length).toBeGreaterThanOrEqual(4000)
  expect(makersWithProducts.size).toBeGreaterThanOrEqual(250)
})

test('no spelling is of two makers, and no name of two products of one maker', () => {
  const spellings = makers.flatMap(({ name, spellings }) => [
    ...new Set([name, ...spellings].map((spelling) => makerKeyOf(spelling))),
  ])
  expect(doublesIn(spellings)).toEqual([])
  expect(doublesIn(names)).toEqual([])
})

test('each product has a maker of the table, and its successor a line of the same maker', () => {
  const known = new Set(makers.map(({ name }) => name))
  const lines = new Set(products.map(({ maker, name }) => `${maker}: ${name}`))
  expect(products.filter(({ maker }) => !known.has(maker))).toEqual([])
  const lost = products.filter(
    ({ maker, supersededBy }) => supersededBy !== '' && !lines.has(`${maker}: ${supersededBy}`),
  )
  expect(lost).toEqual([])
})

test('a type that the name alone tells is right for at least 95 of 100 products of the tables', () => {
  const guesses = products.flatMap(({ name, types }) => {
    const guess = isInstrumentKind(types[0]) ? instrumentInName(name) : effectInName(name)
    return guess ? [types.includes(guess)] : []
  })
  expect(guesses.length).toBeGreaterThan(3000)
  expect(guesses.filter((isRight) => isRight).length / guesses.length).toBeGreaterThan(0.95)
})

const MARKS = ['Mono', 'Stereo', 'Mono/Stereo', '(m)', '(s)', '(m->s)', '5.1', 'x64', '(Low Latency)', '(SC)']
const keyOf = (maker: string, name: string) => index(maker, name)?.product?.key

test('every product of the tables is one of its own, however its variants are marked', () => {
  expect(doublesIn(products.map(({ maker, name }) => keyOf(maker, name) ?? ''))).toEqual([])
  const lost = products.flatMap(({ maker, name }, at) => {
    const variant = `${name} ${MARKS[at % MARKS.length]}`
    return keyOf(maker, variant) === keyOf(maker, name) ? [] : `${maker}: ${nameLettersOf(variant)}`
  })
  // `C6 (SC)` may be C6 SideChain, which has a line.
  expect(lost.filter((variant) => !names.includes(variant))).toEqual([])
})

test('the next number, an older form and a longer name of every product are other products', () => {
  const joined = products.flatMap(({ maker, name, otherNames }, at) => {
    const others = [`${name} 99`, `${name} Legacy`, `${name} Pro`, `${name} Stereo Maker`, `Mono ${name}`]
    const other = others[at % others.length] ?? ''
    const isOne = otherNames.some((each) => nameLettersOf(each) === nameLettersOf(other))
    return !isOne && keyOf(maker, other) === keyOf(maker, name) ? `${maker}: ${other}` : []
  })
  expect(joined).toEqual([])
})

test('a folder with a broken line gives the others, and says which one is broken', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plugfolio-tables-'))
  const head = 'maker,name,type,more types,other names,price,family,superseded by'
  writeFileSync(path.join(folder, 'a.csv'), `${head}\nA,One,EQ,,,,,\nA,Two,"Reverb\nA,Three,Loud,,,,,\n`)

  const read = readProducts(folder)

  expect(read.faults).toContainEqual({ file: 'a.csv', line: 4, reason: 'Loud is not a type.' })
  expect(read.index('A', 'One')).toMatchObject({ types: expect.objectContaining({ Effect: ['EQ'] }) })
})
