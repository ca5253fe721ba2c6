import { expect, test } from 'vitest'
import { makerIndex, makersIn, productsIn } from '../products/product-tables.ts'
import { catalogAliases } from './catalog-aliases.ts'
import { parseCatalog } from './parse-catalog.ts'

const MAKERS = makersIn(`name,other spellings,prefixes,site,downloads,installer,support,copy protection,now
Sonorous,Jane Chapel,,,,,,,
Suburb,owner1,,,,,,,
Kilo Hertz,,kHz,,,,,,`).rows

const PRODUCTS = productsIn(`maker,name,type,more types,other names,price,family,superseded by
Sonorous,Stretch,Pitch,,Paul Stretch;Stretch 2,,,
Sonorous,Echo,Delay,,Twin,,,
Sonorous,Room,Reverb,,Twin,,,
Suburb,Dex,Synth,,,,,
Kilo Hertz,Gain,Utility,,,,,`).rows

/** The keys under which a catalog of these packages is found besides those of its own spelling. */
function aliasesOf(...listed: [slug: string, name: string, author: string, version?: string][]) {
  const plugins = listed.map(([slug, name, author, version = '1.2']) => [slug, { name, author, version }])
  const catalog = parseCatalog(JSON.stringify({ plugins: Object.fromEntries(plugins) }))
  if ('refused' in catalog) throw new Error(catalog.refused)
  const aliases = catalogAliases(makerIndex(MAKERS), PRODUCTS)(catalog.packages)
  return aliases.map(({ slug, key }) => [slug, key])
}

test('a product is found under the other names and makers of the tables, and keeps its versions', () => {
  expect(aliasesOf(['j/stretch', 'Stretch', 'Jane Chapel'])).toEqual([
    ['j/stretch/=sonorous/stretch', 'name:sonorous/stretch'],
    ['j/stretch/=sonorous/paulstretch', 'name:sonorous/paulstretch'],
    ['j/stretch/=janechapel/paulstretch', 'name:janechapel/paulstretch'],
  ])
})

test.each<[what: string, listed: Parameters<typeof aliasesOf>[0], keys: string[]]>([
  ['of an unlisted product has the spellings of its maker', ['a/b', 'New', 'Jane Chapel'], ['sonorous/new']],
  [
    'of an unlisted maker is found by who hosts a listed product',
    ['owner1/dex', 'Dex', 'Pat'],
    ['suburb/dex', 'owner1/dex'],
  ],
  ['of an unlisted maker is not of who hosts it', ['owner1/other', 'Other', 'Pat'], []],
  ['of an unlisted maker has none', ['a/stretch', 'Stretch', 'Pat'], []],
  ['is found with the short name of its maker', ['k/gain', 'Gain', 'Kilo Hertz'], ['kilohertz/khzgain']],
  ['is found without the short name of its maker', ['k/gain', 'kHz Gain', 'Kilo Hertz'], ['kilohertz/gain']],
  ['is not found by a name of two products', ['j/echo', 'Echo', 'Sonorous'], ['janechapel/echo']],
  ['that two products are named is none of them', ['j/twin', 'Twin', 'Sonorous'], ['janechapel/twin']],
])('a package %s', (_, listed, keys) => {
  expect(aliasesOf(listed).map(([, key]) => key)).toEqual(keys.map((key) => `name:${key}`))
})

test('a name that the catalog lists itself, or that two of its versions could mean, is no alias', () => {
  const stretch = ['j/stretch', 'Stretch', 'Jane Chapel'] as const
  const keysOf = (...other: Parameters<typeof aliasesOf>) =>
    aliasesOf([...stretch], ...other).flatMap(([slug = '', key]) => (slug.startsWith('j/') ? [key] : []))

  expect(keysOf(['s/paul', 'Paul Stretch', 'Sonorous', '3.0'])).toEqual([])
  expect(keysOf(['s/paul', 'Paul Stretch', 'Sonorous'])).toEqual([
    'name:sonorous/stretch',
    'name:janechapel/paulstretch',
  ])
})
