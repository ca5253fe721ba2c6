import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LibraryMaker } from '../community/makers-contract.ts'
import { makerKeyOf } from '../makers/maker-name.ts'
import { type Checklist, checklistTicks, newChecklist } from './checklist.ts'
import {
  type ChecklistLicense,
  type ChecklistPlugin,
  checklistSteps,
  chosenPlugins,
  computerByName,
} from './checklist-steps.ts'
import type { Place } from './computer.ts'
import { aPlace } from './testing/places.ts'

const aPlugin = (
  id: string,
  manufacturer = 'Acme',
  more: Partial<ChecklistPlugin> = {},
): ChecklistPlugin => ({
  id,
  name: `Plugin ${id}`,
  manufacturer,
  formats: ['VST3'],
  updateUrl: '',
  isFree: false,
  ...more,
})

const aChecklist = (more: Partial<Checklist> = {}): Checklist => ({
  id: 'list',
  name: 'New Studio',
  from: 'old',
  machine: '',
  platform: 'macos',
  formats: [],
  pluginCount: 0,
  createdAt: '2026-05-01T00:00:00.000Z',
  pluginIds: [],
  done: [],
  ...more,
})

const aMaker = (manufacturer: string, more: Partial<LibraryMaker> = {}): LibraryMaker => ({
  manufacturer,
  page: '',
  installer: '',
  copyProtection: '',
  ...more,
})

const MAKERS = [
  aMaker('Waves', { installer: 'Waves Central', page: 'https://www.waves.com/downloads' }),
  aMaker('Softube', { installer: 'Softube Central', copyProtection: 'iLok' }),
  aMaker('Brainworx', { installer: 'PA Installation Manager' }),
  aMaker('Plugin Alliance', { installer: 'PA Installation Manager' }),
  aMaker('Solid State Logic', { installer: 'SSL Download Manager', copyProtection: 'iLok' }),
  aMaker('Soundtoys', { page: 'https://www.soundtoys.com', copyProtection: 'iLok' }),
]

function stepsOf(plugins: ChecklistPlugin[], more: Partial<Checklist> = {}, places: Place[] = []) {
  const checklist = aChecklist({ pluginIds: plugins.map(({ id }) => id), ...more })
  const known = new Map(plugins.map((each) => [each.id, each]))
  return checklistSteps(checklist, { plugins: known, places, makers: MAKERS })
}

const makerNames = fc.constantFrom(
  ...['Waves', 'Waves Audio Ltd.', 'iZotope', 'Brainworx', 'Plugin Alliance', 'Softube', 'SSL'],
  ...['Solid State Logic', 'Acme', 'ACME Inc.', 'Zeta', '', 'Soundtoys', '音の会社', '__proto__'],
)

test('every maker is in exactly one step, managers come before downloads, and iLok comes first when a maker needs it', () => {
  const plugins = fc.array(fc.record({ manufacturer: makerNames, isFree: fc.boolean() }), { maxLength: 60 })
  fc.assert(
    fc.property(plugins, fc.boolean(), (rows, wantsAax) => {
      const all = rows.map(({ manufacturer, isFree }, i) => aPlugin(`p${i}`, manufacturer, { isFree }))
      const steps = stepsOf(all, { formats: wantsAax ? ['AAX'] : [] })
      const keys = all.map(({ manufacturer }) => makerKeyOf(manufacturer))
      expect(steps.flatMap(({ makers }) => makers).sort()).toEqual([...new Set(keys)].sort())
      expect(steps.flatMap(({ items }) => items.map(({ id }) => id)).sort()).toEqual(
        all.map(({ id }) => id).sort(),
      )
      const kinds = steps.map(({ kind }) => kind)
      const ORDER = ['ilok', 'deactivate', 'manager', 'maker', 'free', 'rescan', 'compare']
      expect(kinds).toEqual(kinds.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)))
      const needsILok =
        wantsAax || keys.some((key) => ['softube', makerKeyOf('SSL'), 'soundtoys'].includes(key))
      expect(steps[0]?.kind === 'ilok').toBe(needsILok)
      expect(new Set(steps.map(({ key }) => key)).size).toBe(steps.length)
      expect(checklistTicks.safeParse({ done: steps.map(({ key }) => key) }).success).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('licenses on iLok bring iLok first, and the step of a maker says that keys for it are in the vault', () => {
  const plugins = new Map(['a', 'b'].map((id) => [id, aPlugin(id)]))
  const stepsWith = (...licenses: ChecklistLicense[]) =>
    checklistSteps(aChecklist({ pluginIds: ['a', 'b'] }), { plugins, places: [], licenses })
  const notesWith = (...licenses: ChecklistLicense[]) =>
    stepsWith(...licenses).find(({ kind }) => kind === 'maker')?.notes
  const iLok = { pluginIds: ['a'], isOnILok: true, hasKey: false }
  const key = { pluginIds: ['a'], isOnILok: false, hasKey: true }

  expect(stepsWith(iLok)[0]).toMatchObject({
    kind: 'ilok',
    notes: [expect.stringMatching(/^Install it/), 'One license is on iLok.'],
  })
  expect(stepsWith({ ...iLok, pluginIds: ['other'] })[0]?.kind).not.toBe('ilok')
  expect(notesWith({ ...key, hasKey: false })).toEqual([])
  expect(notesWith(key)).toEqual(['Its key is in your vault, under Licenses.'])
  expect(notesWith(key, { ...key, pluginIds: ['b'] })).toEqual([
    '2 keys for it are in your vault, under Licenses.',
  ])
})

test('a scan of the new computer ticks what it finds in the wanted formats', () => {
  const plugins = [aPlugin('a', 'Acme', { formats: ['VST3', 'AU', 'AAX'] })]
  const old = ['VST3', 'AU', 'AAX'].map((format) => aPlace('old', 'a', { format }))
  const onNew = (formats: string[], more: Partial<Checklist> = {}) =>
    stepsOf(plugins, { machine: 'new', ...more }, [
      ...old,
      ...formats.map((format) => aPlace('new', 'a', { format })),
    ])
  const itemOf = (steps: ReturnType<typeof stepsOf>) => steps.flatMap(({ items }) => items)[0]

  expect(itemOf(onNew([]))).toMatchObject({ isFound: false, missing: ['VST3', 'AU', 'AAX'] })
  expect(itemOf(onNew(['VST3']))).toMatchObject({ isFound: false, missing: ['AU', 'AAX'] })
  expect(itemOf(onNew(['VST3'], { formats: ['VST3'] }))).toMatchObject({ isFound: true, missing: [] })
  expect(itemOf(onNew(['VST3', 'AAX'], { platform: 'windows' }))).toMatchObject({
    isFound: true,
    formats: ['VST3', 'AAX'],
  })
  expect(itemOf(onNew(['VST3', 'AU', 'AAX']))).toMatchObject({ isFound: true })
  const step = onNew(['VST3'], { formats: ['VST3'] }).find(({ kind }) => kind === 'maker')
  expect(step).toMatchObject({ isDone: true, isTicked: false, doneCount: 1 })
})

const makerStep = (...given: Parameters<typeof stepsOf>) =>
  stepsOf(...given).find(({ kind }) => kind === 'maker')

test('nothing is found as long as the new computer is not known, and a plugin stays when its old one is gone', () => {
  const places = [aPlace('', 'a'), aPlace('old', 'a')]
  expect(makerStep([aPlugin('a')], { from: null }, places)?.items).toMatchObject([{ isFound: false }])
  const gone = makerStep([aPlugin('a', 'Acme', { formats: ['AU', 'VST3'] })], { from: 'gone' })
  expect(gone?.items).toMatchObject([{ formats: ['AU', 'VST3'] }])
  expect(stepsOf([], { pluginIds: ['gone'] }).flatMap(({ items }) => items)).toEqual([])
})

test('steps and plugins are ticked by hand, each for itself', () => {
  const maker = (done: string[]) => makerStep([aPlugin('a'), aPlugin('b')], { done })
  expect(maker([])).toMatchObject({ isDone: false, doneCount: 0 })
  expect(maker(['a'])).toMatchObject({ isDone: false, doneCount: 1 })
  expect(maker(['a', 'b'])).toMatchObject({ isDone: true, isTicked: false })
  expect(maker([maker([])?.key ?? ''])).toMatchObject({ isDone: true, isTicked: true, doneCount: 0 })
})

test('a step leads to the page that the library knows, else to a search, and only to https', () => {
  const page = (more: Partial<ChecklistPlugin>) => makerStep([aPlugin('a', 'Acme', more)])
  expect(page({ updateUrl: 'https://acme.example/tape' })).toMatchObject({
    page: 'https://acme.example/',
    isSearch: false,
  })
  expect(page({ knownPage: 'https://acme.example/all' })).toMatchObject({ page: 'https://acme.example/' })
  for (const updateUrl of ['', 'http://acme.example/', 'javascript:alert(1)', 'https://'])
    expect(page({ updateUrl })).toMatchObject({
      isSearch: true,
      page: expect.stringMatching(/^https:\/\/duckduckgo/),
    })
})

test('plugins of songs or favorites of a computer are chosen, and never samples', () => {
  const plugins = [
    { id: 'a', machines: ['old'], isFavorite: true },
    { id: 'b', machines: ['old'], isFavorite: false },
    { id: 'c', machines: ['other'], isFavorite: false },
    { id: 'd', machines: ['old'], isFavorite: true, isSample: true },
  ]
  const chosen = (choice: 'all' | 'songs' | 'favorites', from: string | null = 'old') =>
    chosenPlugins(plugins, choice, { from, usedIds: new Set(['b', 'c', 'd']) }).join('')
  expect([chosen('all'), chosen('songs'), chosen('favorites')]).toEqual(['ab', 'b', 'a'])
  expect(chosen('all', null)).toBe('abc')
})

test('the new computer is found by its name, if only one was connected since', () => {
  const list = { name: 'New Studio', from: 'old', createdAt: '2026-05-01' }
  const device = (machine: string, createdAt = '2026-05-02') => ({ machine, name: ' new studio', createdAt })
  expect(computerByName(list, [device('new'), device('old'), device('before', '2026-04-01')])).toBe('new')
  expect(computerByName(list, [device('new'), device('other')])).toBe('')
})

test.each(['', 'step:', 'step:a\nb', `step:${'a'.repeat(111)}`, 'other'])(
  'the tick %j is refused',
  (tick) => {
    expect(checklistTicks.safeParse({ done: [tick] }).success).toBe(false)
  },
)

const ID = '00000000-0000-4000-8000-000000000000'

test.each([
  ['a name that is empty', { name: ' ' }],
  ['a name of 81 characters', { name: 'a'.repeat(81) }],
  ['an unknown format', { formats: ['TDM'] }],
  ['too many plugins', { pluginIds: Array(20_001).fill(ID) }],
])('%s is refused', (_, wrong) => {
  const right = { name: 'New Studio', from: null, platform: 'macos', formats: ['VST3'], pluginIds: [ID] }
  expect(newChecklist.safeParse(right).success).toBe(true)
  expect(newChecklist.safeParse({ ...right, ...wrong }).success).toBe(false)
})
