import { expect, test } from 'vitest'
import { caskPackagesOf, makerOfPage } from './cask-packages.ts'

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

test('an installer package is for every format', () => {
  const artifacts = [{ pkg: ['Install.pkg'] }, { uninstall: [{ pkgutil: ['com.ignite.*'] }] }]
  expect(caskPackagesOf(aCask({ artifacts, version: '2.0,4711' }))).toEqual([
    {
      slug: 'ignite-eq',
      name: 'Ignite EQ',
      maker: 'ignite',
      key: 'name:ignite/eq',
      versions: [{ format: '', platform: 'macos', version: '2.0', page: PAGE }],
    },
  ])
})

test.each([
  ['no version', { version: 'latest' }],
  ['a deprecated cask', { deprecated: true }],
  ['a disabled cask', { disabled: true }],
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
  ['https://valhalladsp.com/shop/', 'valhalladsp'],
  ['https://www.native-instruments.com/en/', 'native-instruments'],
  ['https://plugins.acme.co.uk/x', 'acme'],
  ['https://surge-synthesizer.github.io/', 'surge-synthesizer'],
  ['https://github.com/acme/eq', 'acme'],
  ['https://www.uaudio.com', 'Universal Audio'],
  ['https://sourceforge.net/projects/eq/', ''],
  ['https://github.io/', ''],
  ['https://localhost/', ''],
  ['', ''],
])('the maker of %j is %j', (page, maker) => {
  expect(makerOfPage(page)).toBe(maker)
})
