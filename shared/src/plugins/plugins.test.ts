import { expect, test } from 'vitest'
import { countAddOutcomes } from './add-outcomes.ts'
import { addedCounts, addedCountsFor, addedCountsOf } from './added-counts.ts'
import { addedSentence, olderSentence } from './added-sentence.ts'
import { hasLookAlikeLetters, isPublicHostName } from './host-name.ts'
import { organizedPercent } from './insights.ts'
import { shownPluginValues } from './installed.ts'
import { loadedFirst, loadedFirstText } from './loaded-first.ts'
import { pluginEdit } from './plugin-edit.ts'
import { librarySummaryOf } from './summary.ts'
import { aPlugin } from './testing/a-plugin.ts'

const none = { created: 0, restored: 0, format: 0, newer: 0, older: 0, copy: 0, changed: 0, there: 0 }

test.each([
  [{ created: 80 }, '80 are new.'],
  [{ created: 1200, there: 3400 }, '1,200 are new and 3,400 were already there.'],
  [
    { created: 12, format: 8, newer: 2, there: 60 },
    '12 are new, 8 got another format, 2 got a newer version and 60 were already there.',
  ],
  [{ copy: 2 }, '2 are other copies.'],
  [
    { restored: 1, older: 2, changed: 3 },
    '1 is back with everything it had, 2 went back to an older version and 3 got another version.',
  ],
  [{}, 'Nothing was added.'],
])('the sentence for %j is: %s', (counts, sentence) => {
  expect(addedSentence({ ...none, ...counts })).toBe(sentence)
})

test('counts outcomes, and the counts of a response, which says the same', () => {
  expect(countAddOutcomes(['created', 'there', 'created'])).toEqual({ ...none, created: 2, there: 1 })
  const answer = addedCounts.parse({ createdCount: 191, joinedCount: 64, formatCount: 61, newerCount: 1 })
  expect(addedCountsOf(answer)).toEqual({ ...none, created: 191, format: 61, newer: 1, there: 2 })
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
  ['an end that looks like com', 'fabfilter.сом'],
  ['Greek letters that all look Latin', 'νοχ.com'],
  ['an unusual Latin letter', 'fabfiɡter.com'],
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

const aCopy = (path: string, version: string, facts = {}) => ({
  format: 'VST3',
  machine: 'Mac',
  path,
  version,
  goneAt: null,
  ...facts,
})

const USER = '/Users/ana/Library/Audio/Plug-Ins/VST3/Diva.vst3'
const ALL = '/Library/Audio/Plug-Ins/VST3/u-he/Diva.vst3'
const [OLDER, NEWER] = [
  'they load the older version 1.0.1, not 2.0.1.',
  'they load version 2.0.1, not the older 1.0.1.',
]

test.each([
  ['macOS', USER, ALL, '1.0.1', '2.0.1', OLDER],
  ['Linux', '/home/ana/.vst3/Diva.vst3', '/usr/lib/vst3/diva.vst3', '1.0.1', '2.0.1', OLDER],
  ['macOS, with the newer one in the folder of the user', USER, ALL, '2.0.1', '1.0.1', NEWER],
])('of two versions on %s it is said which one DAWs load', (_, own, all, ofUser, ofAll, text) => {
  const copies = [aCopy(own, ofUser), aCopy(all, ofAll)]
  for (const found of [loadedFirst(copies), loadedFirst(copies.toReversed())]) {
    expect(found?.loaded.path).toBe(own)
    expect(found && loadedFirstText(found)).toBe(`DAWs search your own VST3 folder first, so ${text}`)
  }
})

const [OWN_ON_WINDOWS, ALL_ON_WINDOWS] = [
  'C:\\Users\\ana\\AppData\\Local\\Programs\\Common',
  'C:\\Program Files\\Common Files',
]

test.each([
  ['one version', [aCopy(USER, '1.0'), aCopy(ALL, '1.0.0')]],
  ['an unknown version', [aCopy(USER, ''), aCopy(ALL, '1.0')]],
  ['two computers', [aCopy(USER, '1.0'), aCopy(ALL, '2.0', { machine: 'Laptop' })]],
  ['dropped bundles', [aCopy(USER, '1.0', { machine: '' }), aCopy(ALL, '2.0', { machine: '' })]],
  ['one that is gone', [aCopy(USER, '1.0', { goneAt: '2026-01-01' }), aCopy(ALL, '2.0')]],
  // Some hosts leave the folder of the user out there.
  ['Windows', [OWN_ON_WINDOWS, ALL_ON_WINDOWS].map((at, n) => aCopy(`${at}\\VST3\\Diva.vst3`, `${n + 1}.0`))],
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
const ARM = { architectures: ['arm64'] }
const ECHO_2 = { ...INTEL, path: '/Library/Echo 2.vst3' }
const GONE = { ...ARM, size: 99, machine: 'b', goneAt: 1 }
const HERE = { ...ARM, size: 20, machine: 'a' }
const BOTH = ['universal', 'intel', 'unknown']

test.each<[string, Partial<Installed>[], object]>([
  [
    'the bytes, processors and computers of all',
    [
      { ...INTEL, size: 20, machine: 'b' },
      {},
      { architectures: ['x86_64', 'arm64'], size: 22, machine: 'a' },
      { ...ECHO_2, machine: 'b' },
    ],
    { size: 42, processors: BOTH, machines: ['a', 'b'] },
  ],
  [
    'nothing of one that is gone',
    [{ ...GONE, version: '2.0', format: 'AU' }, HERE],
    { formats: ['VST3'], version: '1.0', size: 20, processors: ['apple-silicon'], machines: ['a'] },
  ],
  [
    'the last version and formats if nothing is left',
    [GONE],
    { formats: ['VST3'], version: '1.0', size: null, processors: [], machines: [] },
  ],
  ['no size if none is known', [{}], { size: null }],
  ['a size of zero bytes', [{ size: 0 }], { size: 0 }],
])('an entry shows %s', (_, installed, shown) => {
  expect(shownPluginValues(installed.map(anInstallation), {})).toMatchObject(shown)
})

const refusalOf = (edit: object) => pluginEdit.safeParse({ name: 'A', ...edit }).error?.issues[0]?.message

test.each(['', 'https://example.org', 'HTTPS://EXAMPLE.ORG/', ' https://example.org'])(
  'accepts the update URL %j',
  (updateUrl) => {
    expect(refusalOf({ updateUrl })).toBeUndefined()
  },
)

test.each([
  ...[
    'javascript:alert(1)',
    'https://example.org/a b',
    'https:///nowhere',
    'https://user:secret@example.org',
  ],
  ...['https://evil.example\\@example.org', 'data:text/html,x', 'ftp://example.org', '//example.org'],
  ...['example', '4.10', 'user:secret@example.org', 'example.org/a b', 'javascript:example.org', 'https://'],
])('refuses the update URL %j', (updateUrl) => {
  expect(refusalOf({ updateUrl })).toMatch(/^Update URL must be a web address/)
})

test.each([
  ['acme.com/dl', 'https://acme.com/dl'],
  [' www.acme.co.uk ', 'https://www.acme.co.uk'],
])('the update URL %j is saved as %j', (typed, updateUrl) => {
  expect(pluginEdit.parse({ name: 'A', updateUrl: typed })).toMatchObject({ updateUrl })
})

test('rejects a name of blanks', () => {
  expect(refusalOf({ name: ' \u00a0 ' })).toBe('Plugin Name is required')
})

test('a summary counts the offered types, then every other by name, and lists makers and tags once in order', () => {
  const { count, types, manufacturers, tags } = librarySummaryOf([
    aPlugin({ type: 'EQ', manufacturer: 'u-he', tags: ['Bass', 'analog'] }),
    aPlugin({ type: 'Synth', manufacturer: 'u-he', tags: ['analog'] }),
    aPlugin({ type: 'effect', manufacturer: '' }),
    // UAD counts its type and its flag once.
    aPlugin({ type: 'UAD', isUAD: true, manufacturer: 'b' }),
    aPlugin({ type: 'Reverb', isUAD: true, manufacturer: 'Arturia' }),
  ])

  expect(types.flatMap((each) => (each.count > 0 ? `${each.name} ${each.count}` : []))).toEqual([
    'EQ 1',
    'Reverb 1',
    'UAD 2',
    'effect 1',
    'Synth 1',
  ])
  expect({ count, manufacturers, tags }).toEqual({
    count: 5,
    manufacturers: ['Arturia', 'b', 'u-he'],
    tags: ['analog', 'Bass'],
  })
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
