import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCatalog, wingetPackageOf } from './parse-catalog.ts'

const file = (contains: unknown, ...systems: string[]) => ({
  contains,
  systems: systems.map((type) => ({ type, min: 10 })),
  url: 'https://example.org/a.zip',
  size: 1,
})
const release = (facts = {}) => ({
  name: 'Surge XT',
  author: 'Surge Synth Team',
  url: 'https://surge.example.org',
  ...facts,
})
const registry = (plugins: object, rest = {}) => JSON.stringify({ name: 'A registry', plugins, ...rest })

/** The versions of one plugin in a catalog, as `format/platform version`. */
function versionsOf(value: unknown) {
  const read = parseCatalog(
    registry({ 'org/surge': value, 'org/other': { ...release({ name: 'Other' }), version: '2.1' } }),
  )
  const found = 'packages' in read ? read.packages.find(({ slug }) => slug === 'org/surge') : undefined
  return found?.versions.map(({ format, platform, version }) => `${format}/${platform} ${version}`)
}

test('each format on each system has its newest version, with name, maker and page', () => {
  const text = registry(
    {
      'surge-synthesizer/surge': {
        slug: 'surge-synthesizer/surge',
        version: '1.3.4',
        unknown: { field: [1] },
        versions: {
          '1.3.1': release({ files: [file(['vst3', 'elf'], 'linux')] }),
          '1.3.4': release({
            files: [file(['vst3', 'component', 'lv2', 'deb'], 'mac'), file(['clap'], 'win', 'haiku')],
          }),
        },
      },
    },
    { version: '1.0.0', apps: { 'a/b': {} } },
  )

  const page = 'https://surge.example.org'
  expect(parseCatalog(text)).toEqual({
    packages: [
      {
        slug: 'surge-synthesizer/surge',
        name: 'Surge XT',
        maker: 'Surge Synth Team',
        key: 'name:surgesynthteam/surgext',
        versions: [
          { format: 'VST3', platform: 'macos', version: '1.3.4', page },
          { format: 'AU', platform: 'macos', version: '1.3.4', page },
          { format: 'CLAP', platform: 'windows', version: '1.3.4', page },
          { format: 'VST3', platform: 'linux', version: '1.3.1', page },
          { format: 'Standalone', platform: 'linux', version: '1.3.1', page },
        ],
      },
    ],
    releases: [],
    skipped: 0,
  })
})

test.each<[string, unknown, string[] | undefined]>([
  ['no files, meaning every format and system', { versions: { '1.2': release() } }, ['/ 1.2']],
  ['no list of versions, as in a handwritten catalog', { ...release(), version: '4.10' }, ['/ 4.10']],
  [
    'a format without a system',
    { versions: { '1.2': release({ files: [{ contains: ['aax'] }] }) } },
    ['AAX/ 1.2'],
  ],
  [
    'a pre-release as the newest version',
    { versions: { '1.2': release(), '1.3.0-beta.1': release() } },
    ['/ 1.2'],
  ],
  ["a toolkit's placeholder version", { versions: { '1.0.0': release() } }, undefined],
  ['no maker', { versions: { '1.2': release({ author: ' ' }) } }, undefined],
  ['a name that a database refuses', { versions: { '1.2': release({ name: 'A\u0000' }) } }, undefined],
  ['text in place of a plugin', '1.2', undefined],
])('a plugin with %s has the versions %j', (_, value, versions) => {
  expect(versionsOf(value)).toEqual(versions)
})

test('a page is a web address or nothing', () => {
  const pageFor = (url: unknown) => {
    const read = parseCatalog(registry({ 'a/b': { ...release({ url }), version: '1.2' } }))
    return 'packages' in read && read.packages[0]?.versions[0]?.page
  }
  expect(
    ['javascript:alert(1)', 'https://a@b.example', 'https://a b', 7, `https://${'a'.repeat(3000)}`].map(
      pageFor,
    ),
  ).toEqual(['', '', '', '', ''])
  expect(pageFor('http://example.org/a?b#c')).toBe('http://example.org/a?b#c')
})

test.each([
  ['[]', 'It is not an Open Audio Stack registry.'],
  ['{"plugins":[]}', 'It is not an Open Audio Stack registry.'],
  ['{"plugins":{}}', 'It has no plugin with a manufacturer and a version.'],
  [
    registry(Object.fromEntries(Array.from({ length: 20_001 }, (_, i) => [i, 0]))),
    'It has more than 20,000 plugins.',
  ],
])('refuses text that is not a catalog: %.30s', (text, refused) => {
  expect(parseCatalog(text)).toEqual({ refused })
})

test('casks and packages of winget are read, without those of the same name and maker', () => {
  const homepage = 'https://ignite.example/'
  const cask = { token: 'eq', name: ['EQ'], homepage, version: '1.2', artifacts: [] }
  const casks = [
    cask,
    { ...cask, token: 'gate', name: ['Gate'] },
    { ...cask, token: 'gate-2', name: ['Gate'] },
    7,
  ]
  expect(parseCatalog(JSON.stringify(casks), 'casks')).toMatchObject({
    packages: [{ slug: 'eq' }],
    skipped: 3,
  })

  const packages = [{ Name: 'EQ', PackageId: 'Ignite.EQ', Version: '1.2', Tags: [] }, { Name: 'X' }]
  expect(parseCatalog(JSON.stringify(packages), 'winget')).toMatchObject({
    packages: [{ slug: 'Ignite.EQ' }],
    skipped: 1,
  })
})

test('reads or refuses any JSON as any form', () => {
  fc.assert(
    fc.property(fc.constantFrom('casks' as const, 'winget' as const), fc.jsonValue(), (form, value) => {
      expect(Object.keys(parseCatalog(JSON.stringify(value), form))).toSatisfy(
        (keys: string[]) => keys.join() === 'refused' || keys.join() === 'packages,skipped',
      )
    }),
    { numRuns: 300 },
  )
})

test('reads or refuses any JSON', () => {
  const part = fc.oneof(fc.jsonValue(), fc.constant(release({ version: '1.2' })))
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.oneof(part, fc.dictionary(fc.string(), part))), (plugins) => {
      const read = parseCatalog(JSON.stringify({ plugins }))
      const known = 'packages' in read ? read.packages.length + read.skipped : undefined
      expect(known ?? Object.keys(plugins).length).toBe(Object.keys(plugins).length)
    }),
    { numRuns: 200 },
  )
})

const aPackage = (facts: object = {}) => ({
  Name: 'Ignite Tape',
  PackageId: 'Ignite.Tape',
  Version: '2.5.0',
  Tags: ['audio'],
  LastUpdate: '2025-12-24T00:00:00Z',
  ...facts,
})

test.each([
  { PackageId: 'Ignite' },
  { PackageId: '../Ignite.Tape' },
  { PackageId: `A.${'b'.repeat(33)}` },
  { Name: '' },
  { Name: 'E\u0007' },
  { Version: 'latest' },
  { Version: 7 },
])('a package with %j is left out', (facts) => {
  expect(wingetPackageOf(aPackage(facts))).toBeUndefined()
})

test.each([null, 7, 'x', []])('%j is no package', (value) => {
  expect(wingetPackageOf(value)).toBeUndefined()
})
