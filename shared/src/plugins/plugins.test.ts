import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Facet } from '../library-view/facets.ts'
import { EMPTY_PLUGIN_FILTER, filterPlugins } from '../library-view/filter.ts'
import { countAddOutcomes } from './add-outcomes.ts'
import { addedCounts, addedCountsFor, addedCountsOf } from './added-counts.ts'
import { addedSentence, olderSentence } from './added-sentence.ts'
import { FORMATS, installedFormat, matchingFormat } from './formats.ts'
import { hasLookAlikeLetters, hostNameIn, isPublicHostName } from './host-name.ts'
import { type InsightShare, insightsOf, organizedPercent } from './insights.ts'
import { shownPluginValues } from './installed.ts'
import { loadedFirst, loadedFirstText } from './loaded-first.ts'
import { newPlugin } from './new-plugin.ts'
import type { Plugin } from './plugin.ts'
import { pluginEdit } from './plugin-edit.ts'
import { librarySummaryOf } from './summary.ts'
import { aPlugin } from './testing/a-plugin.ts'

const none = { created: 0, restored: 0, format: 0, newer: 0, older: 0, copy: 0, changed: 0, there: 0 }

test.each([
  [{ created: 80 }, '80 are new.'],
  [{ there: 80 }, '80 were already there.'],
  [{ created: 1200, there: 3400 }, '1,200 are new and 3,400 were already there.'],
  [{ created: 1, there: 1 }, '1 is new and 1 was already there.'],
  [
    { created: 12, format: 8, newer: 2, there: 60 },
    '12 are new, 8 got another format, 2 got a newer version and 60 were already there.',
  ],
  [{ created: 1, copy: 1 }, '1 is new and 1 is another copy.'],
  [{ copy: 2 }, '2 are other copies.'],
  [{ older: 1 }, '1 went back to an older version.'],
  [
    { restored: 1, older: 2, changed: 3 },
    '1 is back with everything it had, 2 went back to an older version and 3 got another version.',
  ],
  [{}, 'Nothing was added.'],
])('the sentence for %j is: %s', (counts, sentence) => {
  expect(addedSentence({ ...none, ...counts })).toBe(sentence)
})

test('counts outcomes and the counts of a response', () => {
  expect(countAddOutcomes(['created', 'there', 'created'])).toEqual({ ...none, created: 2, there: 1 })
  const answer = addedCounts.parse({ createdCount: 191, joinedCount: 64, formatCount: 61, newerCount: 1 })
  expect(addedCountsOf(answer)).toEqual({
    ...none,
    created: 191,
    format: 61,
    newer: 1,
    there: 2,
  })
})

test('what stays removed is in the sentence', () => {
  expect(addedSentence({ ...none, created: 3 }, 1)).toBe('3 are new and 1 stays removed.')
  expect(addedSentence(none, 2)).toBe('2 stay removed.')
})

test('counts are the same after a response', () => {
  const counts = { created: 1, restored: 2, format: 3, newer: 4, older: 5, copy: 6, changed: 7, there: 8 }
  expect(addedCountsOf(addedCounts.parse(addedCountsFor(counts, 9)))).toEqual(counts)
})

test('of versions that went back, both numbers are told, and the rest is counted', () => {
  const older = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name, from: '2.1.0', to: '2.0.9' }))
  expect(olderSentence(older)).toBe(
    'A went back from 2.1.0 to 2.0.9. B went back from 2.1.0 to 2.0.9. C went back from 2.1.0 to 2.0.9. 2 more went back.',
  )
  expect(olderSentence([])).toBe('')
})

test('offers the formats in display order', () => {
  expect(FORMATS).toEqual(['VST', 'VST3', 'AU', 'Component', 'AAX', 'CLAP', 'Standalone', 'LV2'])
})

test.each([
  ['AU', 'AU'],
  ['Component', 'Component'],
  ['RTAS', 'Plugin'],
  ['au', 'Plugin'],
  ['', 'Plugin'],
])('an installation with the format “%s” is stored as %s', (format, stored) => {
  expect(installedFormat(format)).toBe(stored)
})

test('a Component matches as an AU, and other formats match themselves', () => {
  expect(matchingFormat('Component')).toBe('AU')
  expect(matchingFormat('VST3')).toBe('VST3')
})

test.each([
  ['https://FabFilter.com:8443/x', 'fabfilter.com'],
  ['HTTP://a.example?b', 'a.example'],
  ['ftp://a.example', ''],
  ['', ''],
])('the host of %j is %j', (address, host) => {
  expect(hostNameIn(address)).toBe(host)
})

test.each(
  'localhost nas nas.local router.lan nas.home.arpa git.internal 127.0.0.1 10.0.0.1 192.168.1.20 169.254.169.254 8.8.8.8 0x7f.0.0.1 127.0.0.0x1 2130706433 [::1] [fe80::1] 127。0。0。1 fabfilter.com. %66abfilter.com user@fabfilter.com'.split(
    ' ',
  ),
)('%j is no name that the whole internet resolves', (host) => {
  expect(isPublicHostName(host)).toBe(false)
})

test.each(
  'fabfilter.com www.u-he.com müller.de 音楽.jp музыка.рф xn--mller-kva.de localaudio.com'.split(' '),
)('%j is a public name without letters that look like others', (host) => {
  expect([isPublicHostName(host), hasLookAlikeLetters(host)]).toEqual([true, false])
})

test.each([
  ['a Cyrillic letter among Latin ones', 'fаbfilter.com'],
  ['the same in Punycode', 'xn--fbfilter-16g.com'],
  ['Cyrillic letters that all look Latin', 'аррӏе.com'],
  ['the same in Punycode', 'xn--80ak6aa92e.com'],
  ['an end that looks like com', 'fabfilter.сом'],
  ['Greek letters that all look Latin', 'νοχ.com'],
  ['an unusual Latin letter', 'fabfiɡter.com'],
  ['an i without its dot', 'fabfılter.com'],
  ['letters in a wide form', 'ｆabfilter.com'],
  ['letters that are no Punycode', 'xn--\u00e9.com'],
  ['Punycode that ends too soon', 'xn--99999999.com'],
])('%s can be mistaken: %j', (_, host) => {
  expect(hasLookAlikeLetters(host)).toBe(true)
})

test('labels in Punycode are decoded as a browser encodes them', () => {
  for (const label of ['аррӏе', 'fаbfilter', 'müller', '音楽', 'ñandú-x', 'музыка']) {
    const encoded = new URL(`https://${label}.com`).hostname
    expect([label, hasLookAlikeLetters(encoded)]).toEqual([label, hasLookAlikeLetters(`${label}.com`)])
  }
})

const aCopy = (
  path: string,
  version: string,
  facts: { format?: string; machine?: string; goneAt?: string } = {},
) => ({
  format: 'VST3',
  machine: 'Mac',
  path,
  version,
  goneAt: null,
  ...facts,
})

const MAC = [
  '/Users/ana/Library/Audio/Plug-Ins/VST3/Diva.vst3',
  '/Library/Audio/Plug-Ins/VST3/u-he/Diva.vst3',
] as const
const WINDOWS = [
  'C:\\Users\\ana\\AppData\\Local\\Programs\\Common\\VST3\\Diva.vst3',
  'C:\\Program Files\\Common Files\\VST3\\Diva.vst3',
] as const
const LINUX = ['/home/ana/.vst3/Diva.vst3', '/usr/lib/vst3/diva.vst3'] as const
const OLDER = 'DAWs search your own VST3 folder first, so they load the older version 1.0.1, not 2.0.1.'

test.each([
  ['macOS', MAC, '1.0.1', '2.0.1', OLDER],
  ['Linux', LINUX, '1.0.1', '2.0.1', OLDER],
  [
    'macOS, with the newer one in the folder of the user',
    MAC,
    '2.0.1',
    '1.0.1',
    'DAWs search your own VST3 folder first, so they load version 2.0.1, not the older 1.0.1.',
  ],
])('of two versions on %s it is said which one DAWs load', (_, [own, all], ofUser, ofAll, text) => {
  for (const copies of [
    [aCopy(own, ofUser), aCopy(all, ofAll)],
    [aCopy(all, ofAll), aCopy(own, ofUser)],
  ]) {
    const found = loadedFirst(copies)
    expect(found?.loaded.path).toBe(own)
    expect(found && loadedFirstText(found)).toBe(text)
  }
})

const [USER, ALL] = MAC
test.each([
  [
    'Windows, where some hosts leave the folder of the user out',
    [aCopy(WINDOWS[0], '1.0.1'), aCopy(WINDOWS[1], '2.0.1')],
  ],
  ['one version', [aCopy(USER, '1.0'), aCopy(ALL, '1.0.0')]],
  ['an unknown version', [aCopy(USER, ''), aCopy(ALL, '1.0')]],
  ['an Audio Unit', [aCopy(USER, '1.0', { format: 'AU' }), aCopy(ALL, '2.0', { format: 'AU' })]],
  ['two computers', [aCopy(USER, '1.0'), aCopy(ALL, '2.0', { machine: 'Laptop' })]],
  ['dropped bundles', [aCopy(USER, '1.0', { machine: '' }), aCopy(ALL, '2.0', { machine: '' })]],
  ['one that is gone', [aCopy(USER, '1.0', { goneAt: '2026-01-01' }), aCopy(ALL, '2.0')]],
  ['two names of files', [aCopy(USER.replace('Diva', 'Diva 2'), '1.0'), aCopy(ALL, '2.0')]],
  ['a folder of its own', [aCopy('/Volumes/X/Diva.vst3', '1.0'), aCopy(ALL, '2.0')]],
  [
    'two folders of the user',
    [aCopy(USER, '1.0'), aCopy(USER.replace('VST3/', 'VST3/u-he/'), '3.0'), aCopy(ALL, '2.0')],
  ],
])('of %s nothing is said', (_, copies) => {
  expect(loadedFirst(copies)).toBeUndefined()
})

type Installed = Parameters<typeof shownPluginValues>[0][number]

const anInstallation = (facts: Partial<Installed> = {}): Installed => ({
  format: 'VST3',
  path: '/Library/Echo.vst3',
  version: '1.0',
  architectures: [],
  bundleId: null,
  contents: [],
  size: null,
  machine: '',
  goneAt: null,
  ...facts,
})

const INTEL = { architectures: ['x86_64'] }
const GONE = { goneAt: 1 }

test('an entry shows the bytes, processors and computers of all its installations', () => {
  const shown = shownPluginValues(
    [
      anInstallation({ size: 20, architectures: ['x86_64'], machine: 'b' }),
      anInstallation({ size: null, architectures: [] }),
      anInstallation({ size: 22, architectures: ['x86_64', 'arm64'], machine: 'a' }),
      anInstallation({ path: '/Library/Echo 2.vst3', architectures: ['x86_64'], machine: 'b' }),
    ],
    {},
  )

  expect(shown).toMatchObject({
    size: 42,
    processors: ['universal', 'intel', 'unknown'],
    machines: ['a', 'b'],
  })
})

test.each<[string, Partial<Installed>, Partial<Installed>, string[]]>([
  ['beside a universal one', INTEL, { architectures: ['arm64', 'x86_64'] }, ['universal']],
  ['beside one for Intel', { architectures: ['i386'] }, INTEL, ['intel']],
  ['on another computer', INTEL, { architectures: ['arm64'], machine: 'b' }, ['apple-silicon', 'intel']],
  ['for another system', INTEL, { architectures: ['x86_64'], path: 'Echo.dll' }, ['intel', 'elsewhere']],
  ['beside one that was not read', INTEL, {}, ['intel', 'unknown']],
])('an old copy %s: of %j and %j the kinds are %j', (_, old, other, processors) => {
  const installed = [old, other].map((facts) => anInstallation({ machine: 'a', ...facts }))

  expect(shownPluginValues(installed, {}).processors).toEqual(processors)
})

test('an installation that is gone takes no space and no computer', () => {
  const here = anInstallation({ size: 20, architectures: ['arm64'], machine: 'a' })
  const gone = anInstallation({ size: 99, version: '2.0', format: 'AU', machine: 'b', ...GONE })

  expect(shownPluginValues([gone, here], {})).toMatchObject({
    formats: ['VST3'],
    version: '1.0',
    size: 20,
    processors: ['apple-silicon'],
    machines: ['a'],
  })
})

test('an entry of which nothing is left shows its last version and formats', () => {
  const gone = anInstallation({ size: 99, architectures: ['arm64'], machine: 'b', ...GONE })

  expect(shownPluginValues([gone], {})).toMatchObject({
    formats: ['VST3'],
    version: '1.0',
    size: null,
    processors: [],
    machines: [],
  })
})

test('no known size is not a size of zero bytes', () => {
  expect(shownPluginValues([anInstallation()], {}).size).toBeNull()
  expect(shownPluginValues([anInstallation({ size: 0 })], {}).size).toBe(0)
})

test('the sum of invented sizes remains a whole number', () => {
  const huge = anInstallation({ size: Number.MAX_SAFE_INTEGER })

  expect(shownPluginValues([huge, huge, huge], {}).size).toBe(Number.MAX_SAFE_INTEGER)
})

const refusalOf = (edit: object) => pluginEdit.safeParse({ name: 'A', ...edit }).error?.issues[0]?.message

test.each([
  '',
  'https://example.org',
  'http://a.b/c?d=e#f',
  'HTTPS://EXAMPLE.ORG/',
  'https://xn--bcher-kva.example:8443/x',
  ' https://example.org',
])('accepts the update URL %j', (updateUrl) => {
  expect(refusalOf({ updateUrl })).toBeUndefined()
})

test.each([
  'javascript:alert(1)',
  'https://example.org/a b',
  'https:///nowhere',
  'https://user:secret@example.org',
  'https://evil.example\\@example.org',
  'data:text/html,x',
  'ftp://example.org',
  '//example.org',
  'example',
  '4.10',
  'user:secret@example.org',
  'example.org/a b',
  'javascript:example.org',
  'https://',
])('refuses the update URL %j', (updateUrl) => {
  expect(refusalOf({ updateUrl })).toMatch(/^Update URL must be a web address/)
})

test.each([
  ['acme.com/dl', 'https://acme.com/dl'],
  [' www.acme.co.uk ', 'https://www.acme.co.uk'],
  ['acme.com:8443?a=b#c', 'https://acme.com:8443?a=b#c'],
  ['bücher.example', 'https://bücher.example'],
  ['http://acme.com', 'http://acme.com'],
])('the update URL %j is saved as %j', (typed, updateUrl) => {
  expect(pluginEdit.parse({ name: 'A', updateUrl: typed })).toMatchObject({ updateUrl })
})

test('every accepted update URL opens as http or https without a password', () => {
  const nearly = fc
    .tuple(
      fc.constantFrom('https://', 'http://', 'javascript:', 'https:', ' https://'),
      fc.webUrl(),
      fc.string(),
    )
    .map(([start, url, tail]) => start + url.replace(/^https?:\/\//, '') + tail)
  fc.assert(
    fc.property(fc.oneof(nearly, fc.webUrl(), fc.string()), (updateUrl) => {
      if (updateUrl === '' || refusalOf({ updateUrl })) return
      if (!URL.canParse(updateUrl)) return
      const url = new URL(updateUrl)
      expect(['http:', 'https:']).toContain(url.protocol)
      expect([url.username, url.password]).toEqual(['', ''])
    }),
    { numRuns: 5000 },
  )
})

test('rejects a name of blanks', () => {
  expect(refusalOf({ name: ' \u00a0 ' })).toBe('Plugin Name is required')
})

test.each([
  ['aufx', undefined],
  ['a fx', undefined],
  ['', 'A code must not be empty.'],
  ['aufx!', 'A code must be at most 4 characters.'],
  ['au\0x', 'A code must not contain line breaks or control characters.'],
  ['au\ud83c', 'A code must not contain broken characters. Please type it again.'],
])('the Audio Unit code %j results in: %s', (type, refusal) => {
  const audioUnit = { type, subtype: 'Demo', manufacturer: 'Acme' }
  const { error } = newPlugin.safeParse({ name: 'A', format: 'AU', audioUnit })
  expect(error?.issues[0]?.message).toBe(refusal)
})

test('a summary counts the offered types, then every other type by name', () => {
  const { count, types } = librarySummaryOf([
    aPlugin({ type: 'EQ' }),
    aPlugin({ type: 'EQ' }),
    aPlugin({ type: 'Synth' }),
    aPlugin({ type: 'effect' }),
    aPlugin({ type: '' }),
  ])

  expect(count).toBe(5)
  expect(types).toEqual([
    { name: 'EQ', count: 2 },
    { name: 'Compressor', count: 0 },
    { name: 'Reverb', count: 0 },
    { name: 'Delay', count: 0 },
    { name: 'Instrument', count: 0 },
    { name: 'UAD', count: 0 },
    { name: 'effect', count: 1 },
    { name: 'Synth', count: 1 },
  ])
})

test('UAD counts plugins with its type or flag once', () => {
  const { types } = librarySummaryOf([
    aPlugin({ type: 'UAD', isUAD: true }),
    aPlugin({ type: 'UAD' }),
    aPlugin({ type: 'Reverb', isUAD: true }),
  ])

  expect(types.find((type) => type.name === 'UAD')?.count).toBe(3)
  expect(types.find((type) => type.name === 'Reverb')?.count).toBe(1)
})

test('a summary lists every manufacturer and tag once, in order', () => {
  const summary = librarySummaryOf([
    aPlugin({ manufacturer: 'u-he', tags: ['Bass', 'analog'] }),
    aPlugin({ manufacturer: 'Arturia', tags: ['analog'] }),
    aPlugin({ manufacturer: 'u-he' }),
    aPlugin({ manufacturer: '' }),
  ])

  expect(summary.manufacturers).toEqual(['Arturia', 'u-he'])
  expect(summary.tags).toEqual(['analog', 'Bass'])
})

test('the order of names does not depend on the order of the library', () => {
  const plugins = ['b', 'C', 'a', 'D'].map((manufacturer) => aPlugin({ manufacturer }))

  expect(librarySummaryOf(plugins).manufacturers).toEqual(['a', 'b', 'C', 'D'])
  expect(librarySummaryOf(plugins.toReversed()).manufacturers).toEqual(['a', 'b', 'C', 'D'])
})

const library = [
  aPlugin({
    name: 'Pro-Q 4',
    manufacturer: 'FabFilter',
    type: 'EQ',
    formats: ['VST3', 'AU'],
    updateAvailable: true,
  }),
  aPlugin({ name: 'Pro-C 2', manufacturer: 'FabFilter', type: 'Compressor', formats: ['VST3'] }),
  aPlugin({ name: 'Diva', manufacturer: 'u-he', type: 'Instrument', formats: ['CLAP'], version: '' }),
  aPlugin({
    name: 'LA-2A',
    manufacturer: 'Universal Audio',
    type: 'Compressor',
    formats: ['VST3'],
    isUAD: true,
  }),
  aPlugin({ name: '1176', manufacturer: '', type: 'UAD', formats: [], version: '' }),
]

test('counts a library by format, manufacturer and type, with the biggest share first', () => {
  const insights = insightsOf(library)

  expect(insights.total).toBe(5)
  expect(insights.formats).toEqual([
    { name: 'VST3', count: 3 },
    { name: 'AU', count: 1 },
    { name: 'CLAP', count: 1 },
  ])
  expect(insights.manufacturers).toEqual([
    { name: 'FabFilter', count: 2 },
    { name: 'u-he', count: 1 },
    { name: 'Universal Audio', count: 1 },
  ])
  expect(insights.manufacturerCount).toBe(3)
  expect(insights.uad.map((plugin) => plugin.name)).toEqual(['LA-2A'])
  expect(insights.updates.map((plugin) => plugin.name)).toEqual(['Pro-Q 4'])
})

const listed = (all: Plugin[], facets: Partial<Record<Facet, string[]>>) =>
  filterPlugins(all, { ...EMPTY_PLUGIN_FILTER, facets }, { now: new Date() }).length

test('every share has the count of its filter', () => {
  const { formats, manufacturers, types } = insightsOf(library)
  const shares = { format: formats, type: types, manufacturer: manufacturers }

  for (const [facet, all] of Object.entries(shares))
    for (const { name, count } of all) expect(listed(library, { [facet]: [name] })).toBe(count)
})

test('a plugin whose files are gone counts in every figure, as in the list that the figure opens', () => {
  const gone = aPlugin({ manufacturer: 'u-he', type: 'EQ', formats: ['AAX'], isMissing: true })
  const all = [...library, gone]
  const { total, formats, manufacturers, types } = insightsOf(all)
  const countOf = (shares: InsightShare[], name: string) => shares.find((share) => share.name === name)?.count

  expect({
    total,
    format: countOf(formats, 'AAX'),
    manufacturer: countOf(manufacturers, 'u-he'),
    type: countOf(types, 'EQ'),
  }).toEqual({
    total: listed(all, {}),
    format: listed(all, { format: ['AAX'] }),
    manufacturer: listed(all, { manufacturer: ['u-he'] }),
    type: listed(all, { type: ['EQ'] }),
  })
  expect(listed(all, { format: ['AAX'] })).toBe(1)
})

test('a plugin counts once in a format, however often the format is named', () => {
  expect(insightsOf([aPlugin({ formats: ['AU', 'AU'] })]).formats).toEqual([{ name: 'AU', count: 1 }])
})

test('completeness is the whole percentage of plugins with the fact', () => {
  expect(insightsOf(library).completeness).toEqual([
    { fact: 'manufacturer', percent: 80 },
    { fact: 'type', percent: 100 },
    { fact: 'version', percent: 60 },
    { fact: 'screenshot', percent: 0 },
    { fact: 'description', percent: 0 },
  ])
})

test('completeness is 100 only when all plugins have the fact and 0 only when none has it', () => {
  const nearlyAll = [...Array(999).fill(aPlugin({ version: '2' })), aPlugin({ version: '' })]
  const hardlyAny = [...Array(999).fill(aPlugin({ version: '' })), aPlugin({ version: '2' })]

  expect(insightsOf(nearlyAll).completeness[2]).toEqual({ fact: 'version', percent: 99 })
  expect(insightsOf(hardlyAny).completeness[2]).toEqual({ fact: 'version', percent: 1 })
})

test('an empty library has no shares and zero completeness', () => {
  const { total, formats, manufacturers, types, completeness } = insightsOf([])

  expect({ total, formats, manufacturers, types }).toEqual({
    total: 0,
    formats: [],
    manufacturers: [],
    types: [],
  })
  expect(completeness.every(({ percent }) => percent === 0)).toBe(true)
})

test.each([
  [0, 0],
  [1, 0],
  [5, 0],
  [6, 16],
  [10, 50],
  [96, 94],
  [100, 95],
  [10_000, 99],
])('of %i plugins, %i percent are organized', (total, percent) => {
  expect(organizedPercent(total)).toBe(percent)
})
