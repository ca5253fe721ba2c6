import { expect, test } from 'vitest'
import { hostOf, makerSiteOf, updatePageOf, webSearchFor } from './update-page.ts'

const PLUGIN = { name: 'Pro-Q 4', manufacturer: 'FabFilter', updateUrl: '' }
const NOTHING = { page: '', makerPage: '' }
const SEARCH = 'https://duckduckgo.com/?q=FabFilter%20Pro-Q%204%20plugin%20update'

test.each([
  [
    'its own page',
    'https://a.example/own',
    { page: 'https://b.example', makerPage: 'https://c.example/' },
    'https://a.example/own',
    'plugin',
  ],
  [
    'its page in a catalog',
    '',
    { page: 'https://b.example', makerPage: 'https://c.example/' },
    'https://b.example',
    'plugin',
  ],
  ['the site of its maker', '', { page: '', makerPage: 'https://c.example/' }, 'https://c.example/', 'maker'],
  [
    'the site that a bundle states, as the last one',
    '',
    { ...NOTHING, bundleSite: 'https://d.example/' },
    'https://d.example/',
    'bundle',
  ],
  [
    'the site of other pages before that of a bundle',
    '',
    { page: '', makerPage: 'https://c.example/', bundleSite: 'https://d.example/' },
    'https://c.example/',
    'maker',
  ],
  ['a web search', '', NOTHING, SEARCH, 'search'],
  ['a web search when nothing was answered', '', undefined, SEARCH, 'search'],
] as const)('Update opens %s', (_, updateUrl, known, address, of) => {
  expect(updatePageOf({ ...PLUGIN, updateUrl }, known)).toEqual({ address, of })
})

test('a search names the maker once and cannot leave its query', () => {
  expect(webSearchFor({ name: 'FabFilter Pro-Q 4', manufacturer: 'FabFilter' })).toBe(SEARCH)
  expect(webSearchFor({ name: 'A&B #1?', manufacturer: '' })).toBe(
    'https://duckduckgo.com/?q=A%26B%20%231%3F%20plugin%20update',
  )
})

test('the site of a maker is the host of most of its pages', () => {
  const pages = ['https://a.example/x', 'HTTPS://WWW.B.example/1', 'https://www.b.example/2?q']
  expect(makerSiteOf(pages)).toBe('https://www.b.example/')
  expect(makerSiteOf(pages.toReversed())).toBe('https://www.b.example/')
})

test('a host that makers share is the site of none', () => {
  expect(makerSiteOf(['https://github.com/a/b', 'https://www.kvraudio.com/product/x'])).toBe('')
  expect(makerSiteOf(['https://a.github.io/b'])).toBe('https://a.github.io/')
  expect(makerSiteOf(['not an address', ''])).toBe('')
})

test.each([
  ['https://www.uaudio.com/downloads', 'uaudio.com'],
  ['http://a.example:8080', 'a.example:8080'],
  ['nothing', ''],
])('the host of %j is %j', (address, host) => {
  expect(hostOf(address)).toBe(host)
})
