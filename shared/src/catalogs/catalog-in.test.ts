import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCatalog } from './catalog-in.ts'

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

/** What a catalog of one plugin says, as `format/platform version`. */
function said(value: unknown) {
  const read = parseCatalog(
    registry({ 'org/surge': value, 'org/other': { ...release({ name: 'Other' }), version: '2.1' } }),
  )
  const found = 'packages' in read ? read.packages.find(({ slug }) => slug === 'org/surge') : undefined
  return found?.versions.map(({ format, platform, version }) => `${format}/${platform} ${version}`)
}

test('each format on each system has the newest version that brings it, with name, maker and page', () => {
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
    skipped: 0,
  })
})

test.each<[string, unknown, string[] | undefined]>([
  ['no files, so every format and system is meant', { versions: { '1.2': release() } }, ['/ 1.2']],
  ['no list of versions, as written by hand', { ...release(), version: '4.10' }, ['/ 4.10']],
  [
    'a format, and no system',
    { versions: { '1.2': release({ files: [{ contains: ['aax'] }] }) } },
    ['AAX/ 1.2'],
  ],
  ['a pre-release that is newest', { versions: { '1.2': release(), '1.3.0-beta.1': release() } }, ['/ 1.2']],
  ['a number that toolkits write', { versions: { '1.0.0': release() } }, undefined],
  ['nothing but LV2', { versions: { '1.2': release({ files: [file(['lv2'], 'linux')] }) } }, undefined],
  ['a version that is a number', { ...release(), version: 4.1 }, undefined],
  ['no maker', { versions: { '1.2': release({ author: ' ' }) } }, undefined],
  ['a maker that a toolkit wrote', { versions: { '1.2': release({ author: 'yourcompany' }) } }, undefined],
  ['a name that no database takes', { versions: { '1.2': release({ name: 'A\u0000' }) } }, undefined],
  ['text in place of a plugin', '1.2', undefined],
])('of a plugin with %s it says %j', (_, value, versions) => {
  expect(said(value)).toEqual(versions)
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

test('two plugins of one name by one maker are passed over and counted, and so is what says too little', () => {
  const one = { ...release(), version: '1.2' }
  const read = parseCatalog(
    JSON.stringify({
      'a/one': one,
      'b/two': one,
      'c/three': { ...one, name: 'Three' },
      '../..\n': one,
      d: null,
    }),
  )
  expect(read).toMatchObject({ packages: [{ slug: 'c/three' }], skipped: 4 })
})

test.each([
  ['<html>', 'It is not JSON.'],
  ['', 'It is not JSON.'],
  ['[]', 'It is not a list of plugins in the form of an Open Audio Stack registry.'],
  ['{"plugins":[]}', 'It is not a list of plugins in the form of an Open Audio Stack registry.'],
  ['{"error":"gone"}', 'It is not a list of plugins in the form of an Open Audio Stack registry.'],
  ['{"plugins":{}}', 'It names no plugin with a maker and a version.'],
  [
    registry(Object.fromEntries(Array.from({ length: 20_001 }, (_, i) => [i, 0]))),
    'It has more than 20,000 plugins.',
  ],
])('what is no catalog is refused: %.30s', (text, refused) => {
  expect(parseCatalog(text)).toEqual({ refused })
})

test('a mark at the beginning of the file does no harm', () => {
  expect(parseCatalog(`\ufeff${registry({ a: { ...release(), version: '1.2' } })}`)).toMatchObject({
    skipped: 0,
  })
})

test('whatever JSON there is, it is read or refused', () => {
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
