import { expect, test } from 'vitest'
import { makerIndex, makersIn, productsIn } from '../products/product-tables.ts'
import { caskPackagesOf, makerOfPage } from './cask-packages.ts'
import { catalogAliases } from './catalog-aliases.ts'
import { parseCatalog } from './parse-catalog.ts'
import { parseCatalogSource } from './source.ts'

/** A cask in the form of Homebrew's list. */
const aCask = (facts: object = {}) => ({
  token: 'ignite-eq',
  full_token: 'ignite-eq',
  tap: 'homebrew/cask',
  name: ['Ignite EQ'],
  desc: 'Equalizer',
  homepage: 'https://www.ignite.example/',
  url: 'https://www.ignite.example/eq.zip',
  version: '1.4.2',
  deprecated: false,
  disabled: false,
  artifacts: [],
  ...facts,
})

const PAGE = 'https://www.ignite.example/'

test('a cask names its plugin and the bundles in it, each in its formats on macOS', () => {
  const artifacts = [
    { audio_unit_plugin: ['AU/EQ-X.component'] },
    { vst3_plugin: ['VST3/EQ-X.vst3', { target: 'EQ-X.vst3' }] },
    { vst_plugin: ['VST/Gate.vst'] },
    { zap: [{ trash: '~/Library/EQ' }] },
  ]

  const row = (format: string) => ({ format, platform: 'macos', version: '1.4.2', page: PAGE })
  expect(caskPackagesOf(aCask({ artifacts }))).toEqual([
    {
      slug: 'ignite-eq',
      name: 'Ignite EQ',
      maker: 'ignite',
      key: 'name:ignite/eq',
      versions: [row('AU'), row('VST3'), row('VST')],
    },
    {
      slug: 'ignite-eq/1',
      name: 'EQ-X',
      maker: 'ignite',
      key: 'name:ignite/eqx',
      versions: [row('AU'), row('VST3')],
    },
    { slug: 'ignite-eq/2', name: 'Gate', maker: 'ignite', key: 'name:ignite/gate', versions: [row('VST')] },
  ])
})

test.each([
  ['no version', { version: 'latest' }],
  ['a deprecated cask', { deprecated: true }],
  ['a site that many makers share', { homepage: 'https://sourceforge.net/projects/eq/' }],
  ['a page that is no web address', { homepage: 'javascript:alert(1)' }],
  ['a token that is a path', { token: '../../etc' }],
  ['a name that is no text', { name: [7], artifacts: 'x' }],
  ['control characters in the name', { name: ['E\u0000Q'] }],
])('%s gives nothing', (_, facts) => {
  expect(caskPackagesOf(aCask(facts))).toEqual([])
})

test.each([null, 7, 'cask', [], { token: 'x' }])('%j gives nothing', (cask) => {
  expect(caskPackagesOf(cask)).toEqual([])
})

test('a cask of a thousand bundles gives few packages', () => {
  const artifacts = Array.from({ length: 1000 }, (_, index) => ({ vst3_plugin: [`P${index}x.vst3`] }))
  expect(caskPackagesOf(aCask({ artifacts })).length).toBeLessThanOrEqual(21)
})

test.each([
  ['https://plugins.acme.co.uk/x', 'acme'],
  ['https://surge-synthesizer.github.io/', 'surge-synthesizer'],
  ['https://github.com/acme/eq', 'acme'],
  ['https://www.uaudio.com', 'Universal Audio'],
  ['https://sourceforge.net/projects/eq/', ''],
  ['', ''],
])('the maker of %j is %j', (page, maker) => {
  expect(makerOfPage(page)).toBe(maker)
})

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

test.each([
  [
    'https://me:secret@plugins.example.org:8443/all/list.json?token=1#a',
    'plugins.example.org:8443/all/list.json',
    true,
  ],
  ['/srv/private/our list.json', 'our list.json', false],
  ['C:\\lists\\ours.json', 'ours.json', false],
  ['homebrew', 'Homebrew', true],
  ['homebrew:/srv/cask.json', 'cask.json', false],
])('the catalog %s has the name %s', (text, name, isAddress) => {
  expect(parseCatalogSource(text)).toMatchObject({ name, isAddress })
})

test.each([
  ['homebrew', 'casks', 48],
  ['winget:https://example.org/index.json', 'winget', 16],
  ['https://example.org/list.json', 'registry', 8],
  ['brew:/srv/cask.json', 'registry', 8],
])('the catalog %s has the form %s and at most %i MB', (text, form, megabytes) => {
  expect(parseCatalogSource(text)).toMatchObject({ form, maxBytes: megabytes * 1024 * 1024 })
})
