import { expect, test } from 'vitest'
import { rankOf } from './joinable-entry.ts'
import { joinsOf } from './joins-of.ts'
import { libraryIndexOf } from './library-index.ts'
import { type LabelledPair, nearMisses, samePairs } from './testing/labelled-pairs.ts'
import { entryOf, useOf } from './testing/made.ts'
import { PRODUCTS } from './testing/products.ts'

const same = PRODUCTS.flatMap(samePairs)
const near = PRODUCTS.flatMap((product) => nearMisses(product, PRODUCTS))

const joinOf = ({ use, entry }: LabelledPair) => joinsOf(use, libraryIndexOf([entry])).joins[0]

/** The rank of a certainty, and -1 for no join. */
const rank = (certainty: Parameters<typeof rankOf>[0] | 'nothing' | undefined) =>
  certainty === undefined || certainty === 'nothing' ? -1 : rankOf(certainty)

const wrong = (pairs: LabelledPair[]) =>
  pairs.flatMap((pair) => {
    const join = joinOf(pair)
    const found = rank(join?.certainty)
    const isRight = pair.atLeast ? found >= rank(pair.atLeast) : found <= rank(pair.atMost)
    return isRight ? [] : `${pair.label}: ${join?.certainty ?? 'nothing'}, ${join?.reason ?? ''}`
  })

test('a product is found in each format, under each name that hosts give it', () => {
  expect(wrong(same)).toEqual([])
})

test('no near miss is joined', () => {
  expect(wrong(near)).toEqual([])
})

test('in a library of all products each use finds its own', () => {
  const library = libraryIndexOf(PRODUCTS.map((product) => entryOf(product, 'VST3', 'AU')))
  const others = PRODUCTS.flatMap((product) =>
    [
      useOf.vst2(product),
      useOf.vst2(product, { maker: product.maker }),
      useOf.vst3(product),
      useOf.unit(product),
      useOf.named(product),
    ].flatMap((use) => {
      const sure = joinsOf(use, library).joins.filter(({ certainty }) => certainty !== 'perhaps')
      const names = sure.map(({ entry }) => entry.name)
      return names.length === 1 && names[0] === product.name ? [] : `${use.format} ${product.name}: ${names}`
    }),
  )

  expect(others).toEqual([])
})
