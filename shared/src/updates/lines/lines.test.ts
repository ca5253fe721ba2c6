import { expect, test } from 'vitest'
import type { PluginUpdates } from '../../definitions/contract.ts'
import type { StayingFormat } from '../../definitions/staying-formats.ts'
import type { Platform } from '../../plugins/architectures.ts'
import type { Plugin } from '../../plugins/plugin.ts'
import { aPlugin } from '../../plugins/testing/a-plugin.ts'
import { evidenceSentence } from '../evidence-sentence.ts'
import type { OwnCopy } from '../latest-version.ts'
import { aFormatUpdate } from '../testing/a-format-update.ts'
import { evidenceWordsOf } from './evidence-words.ts'
import { makerCountOf, type UpdateLine, updateLinesOf, updateListOf } from './update-list.ts'
import { makerSiteOf, updatePageOf, webSearchFor } from './update-page.ts'
import { formatWords, isMajorStep } from './update-step.ts'

const wordsOf = (facts: Parameters<typeof aFormatUpdate>[0]) =>
  evidenceWordsOf(aFormatUpdate(facts).latest, (count) => count.toLocaleString('en-US')).words

const listed = (...versions: string[]) =>
  versions.map((each) => ({ catalog: each.split(' ')[0] ?? '', version: each.split(' ')[1] ?? '' }))

test.each<[Parameters<typeof aFormatUpdate>[0], string]>([
  [{ running: 9, standing: 9 }, '9 people run it'],
  [{ running: 3, standing: 12 }, '12 people run it'],
  // A catalog is named, but not one that lists another version.
  [{ by: 'catalog', catalogs: listed('Archive 3.0', 'Studio 4.10.0') }, 'Studio'],
  [{ by: 'catalog', catalogs: listed('Casks 4.10', 'Studio 4.1') }, 'Casks'],
  [{ by: 'catalog', catalogs: listed('Casks 4.10', 'Studio 4.10', 'Other 4.10') }, 'Casks and 2 more'],
  [{ by: 'moderator' }, 'Confirmed by a moderator'],
])('the evidence %j is told', (facts, words) => {
  expect(wordsOf(facts)).toBe(words)
})

const updates = (...formats: string[]) => formats.map((format) => aFormatUpdate({ format }))
const staying = (format: string, version: string, platform: Platform = 'macos'): StayingFormat => ({
  format,
  platform,
  version,
})

const AU_TO_405 = [aFormatUpdate(), aFormatUpdate({ format: 'AU', version: '4.05' })]
const ON_WINDOWS = ['VST3', 'VST'].map((format) => staying(format, '4.10', 'windows'))

test.each<[string, ReturnType<typeof updates>, StayingFormat[], string, words: string]>([
  ['one format', updates('VST3'), [], 'VST3', 'VST3'],
  ['both', updates('VST3', 'AU'), [], 'VST3 AU', 'Both formats'],
  ['all', updates('VST3', 'AU', 'AAX', 'VST'), [], 'VST3 AU AAX VST', 'All 4 formats'],
  ['one that stays', updates('VST3'), [staying('AU', '3.1.0')], 'VST3 AU', 'AU stays at 3.1.0'],
  ['one that has it', updates('VST3'), [staying('AU', '4.10')], 'VST3 AU', 'AU already 4.10'],
  ['another new version', AU_TO_405, [], 'VST3 AU', 'AU to 4.05'],
  [
    'the system, where one format is on several',
    updates('VST3', 'AU'),
    [staying('VST3', '4.02', 'windows')],
    'VST3 AU',
    'VST3 on Windows stays at 4.02',
  ],
  ['a system that has it', updates('VST3', 'VST'), ON_WINDOWS, 'VST3 VST', 'Windows: already 4.10'],
  ['nothing for unknown versions', updates('VST3', 'AU'), [], 'VST3 Component AAX', 'VST3 and AU'],
])('of formats this is told: %s', (_, all, stays, installed, words) => {
  expect(formatWords('4.10', all, stays, installed.split(' '))).toBe(words)
})

const copy = (facts: Partial<OwnCopy>): OwnCopy => ({
  differs: 'format',
  format: 'VST3',
  platform: 'macos',
  path: '/u/Tape.vst3',
  machine: 'studio',
  computer: 'Studio iMac',
  ...facts,
})
const NOBODY = { owners: 0, running: 0, standing: 0, firstSeen: '' }

test.each<[Partial<OwnCopy>, words: string, sentence: string]>([
  [{}, 'You have 4.10 in VST3', 'Your VST3 on Studio iMac is 4.10'],
  [{ differs: 'computer' }, 'On Studio iMac', 'Your VST3 on Studio iMac is 4.10'],
  [{ differs: 'folder' }, 'You have 4.10 in another folder', 'Your VST3 in /u/Tape.vst3 is 4.10'],
  [
    { differs: 'dropped', machine: '', computer: '' },
    'You dropped 4.10',
    'The VST3 that you dropped is 4.10',
  ],
])('an own copy that %j is named', (facts, words, sentence) => {
  const { latest } = aFormatUpdate({ by: 'own', ...NOBODY, copy: copy(facts) })
  expect(evidenceWordsOf(latest)).toEqual({ by: 'own', words })
  expect(evidenceSentence(latest, new Date('2026-11-23'))).toBe(sentence)
})

const PLUGIN = { name: 'Pro-Q 4', manufacturer: 'FabFilter', updateUrl: '' }
const NOTHING = { page: '', makerPage: '' }
const SEARCH = 'https://duckduckgo.com/?q=FabFilter%20Pro-Q%204%20plugin%20update'

const [OWN, LISTED, OF_MAKER, OF_BUNDLE] = [
  'https://a.example/own',
  'https://b.example',
  'https://c.example/',
  'https://d.example/',
]

test.each([
  ['its own page', OWN, { page: LISTED, makerPage: OF_MAKER }, OWN, 'plugin'],
  ['its page in a catalog', '', { page: LISTED, makerPage: OF_MAKER }, LISTED, 'plugin'],
  ['the site of its maker', '', { page: '', makerPage: OF_MAKER }, OF_MAKER, 'maker'],
  ['the site that a bundle states', '', { ...NOTHING, bundleSite: OF_BUNDLE }, OF_BUNDLE, 'bundle'],
  ['a web search', '', NOTHING, SEARCH, 'search'],
] as const)('Update opens %s', (_, updateUrl, known, address, of) => {
  expect(updatePageOf({ ...PLUGIN, updateUrl }, known)).toEqual({ address, of })
})

test('a search names the maker once and cannot leave its query', () => {
  expect(webSearchFor({ name: 'FabFilter Pro-Q 4', manufacturer: 'FabFilter' })).toBe(SEARCH)
  expect(webSearchFor({ name: 'A&B #1?', manufacturer: '' })).toBe(
    'https://duckduckgo.com/?q=A%26B%20%231%3F%20plugin%20update',
  )
})

test('the site of a maker is the host of most of its pages, and one that makers share is the site of none', () => {
  const pages = ['https://a.example/x', 'HTTPS://WWW.B.example/1', 'https://www.b.example/2?q']
  expect(makerSiteOf(pages)).toBe('https://www.b.example/')
  expect(makerSiteOf(pages.toReversed())).toBe('https://www.b.example/')
  expect(makerSiteOf(['https://github.com/a/b', 'https://www.kvraudio.com/product/x'])).toBe('')
  expect(makerSiteOf(['https://a.github.io/b'])).toBe('https://a.github.io/')
  expect(makerSiteOf(['not an address', ''])).toBe('')
})

test.each([
  ['15.0.7', '16.0.1', true],
  ['4.02', '4.10', false],
  ['2024.1', '2025.1', false],
  ['1.9', '2.0 beta', false],
  ['unknown', '2.0', false],
])('the step from %s to %s is major: %s', (from, to, isMajor) => {
  expect(isMajorStep(from, to)).toBe(isMajor)
})

const flagged = (name: string, manufacturer: string, updateUrl = ''): Plugin =>
  aPlugin({ id: name, name, manufacturer, updateUrl, updateAvailable: true })

const knownOf = ({ id }: Plugin, facts: Partial<PluginUpdates> = {}): PluginUpdates => ({
  pluginId: id,
  formats: [aFormatUpdate()],
  staying: [],
  ignored: [],
  page: '',
  makerPage: '',
  ...facts,
})

const names = (lines: UpdateLine[]) => lines.map(({ plugin }) => plugin.name)

test('makers come first, those with the most updates before others, then those marked by hand', () => {
  const plugins = [
    flagged('Zebra', 'u-he', 'https://u-he.example/zebra'),
    flagged('Ozone 10', 'iZotope', 'https://izotope.example/dl'),
    flagged('Ozone 9', 'iZotope Inc.', 'https://izotope.example/dl'),
    flagged('CLA-76', 'Waves'),
    flagged('H-Delay', 'Waves', 'https://waves.example/h-delay'),
    flagged('Lost', 'Nobody'),
    ...['R2', 'R3', 'R4'].map((name) => flagged(name, 'Xylo')),
    flagged('Marked', 'iZotope', 'https://izotope.example/dl'),
  ]
  const known = plugins
    .filter(({ name }) => name !== 'Marked')
    .map((plugin) =>
      knownOf(plugin, plugin.manufacturer === 'Waves' ? { makerPage: 'https://waves.example/' } : {}),
    )

  const lines = updateLinesOf(plugins, known, [])
  const list = updateListOf(lines)

  expect(list.makers.map(({ maker, page, lines: own }) => [maker, page, names(own)])).toEqual([
    ['Xylo', '', ['R2', 'R3', 'R4']],
    ['iZotope', 'https://izotope.example/dl', ['Ozone 9', 'Ozone 10']],
    ['Waves', 'https://waves.example/', ['CLA-76', 'H-Delay']],
    ['Nobody', '', ['Lost']],
    ['u-he', 'https://u-he.example/zebra', ['Zebra']],
  ])
  expect(names(list.byHand)).toEqual(['Marked'])
  expect(makerCountOf(lines)).toBe(5)
})
