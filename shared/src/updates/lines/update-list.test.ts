import { expect, test } from 'vitest'
import type { PluginUpdates } from '../../definitions/contract.ts'
import type { Plugin } from '../../plugins/plugin.ts'
import { aPlugin } from '../../plugins/testing/a-plugin.ts'
import { aFormatUpdate } from '../testing/a-format-update.ts'
import { makerCountOf, type UpdateLine, updateLinesOf, updateListOf } from './update-list.ts'

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

test('a line has its step, its page and its pending update; plugins without an update have none', () => {
  const [serum, other] = [flagged('Serum', 'Xfer', 'https://xfer.example/serum'), aPlugin({ id: 'x' })]
  const entry = {
    id: 'entry',
    pluginId: serum.id,
    pluginName: 'Serum',
    manufacturer: '',
    previousVersion: '',
    newVersion: '',
    status: 'pending' as const,
    createdAt: '',
    changedAt: '',
  }
  const history = [{ ...entry, id: 'older', status: 'failed' as const }, entry]

  expect(updateLinesOf([serum, other], [knownOf(serum)], history)).toMatchObject([
    {
      plugin: { name: 'Serum' },
      step: { from: '4.02', to: '4.10' },
      page: { address: 'https://xfer.example/serum', of: 'plugin' },
      pending: { id: 'entry' },
    },
  ])
})

test('what is newer only on another computer of the user has a group of its own', () => {
  const plugins = ['A', 'B'].map((name) => flagged(name, 'Waves'))
  const [first] = plugins
  const copy = {
    differs: 'computer' as const,
    format: 'VST3',
    platform: 'windows' as const,
    path: '',
    machine: 'live',
    computer: 'Live PC',
  }
  const known = plugins.map((plugin) =>
    knownOf(plugin, plugin === first ? { formats: [aFormatUpdate({ by: 'own', copy })] } : {}),
  )

  const { makers, elsewhere } = updateListOf(updateLinesOf(plugins, known, []))

  expect([makers.map(({ lines }) => names(lines)), names(elsewhere)]).toEqual([[['B']], ['A']])
})

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

test('a maker is opened at its site when only some of its plugins have a page', () => {
  const plugins = [flagged('One', 'Acme', 'https://acme.example/one'), flagged('Two', 'Acme')]
  const lines = updateLinesOf(
    plugins,
    plugins.map((each) => knownOf(each)),
    [],
  )

  expect(updateListOf(lines).makers).toMatchObject([{ maker: 'Acme', page: 'https://acme.example/' }])
})

test('a maker is opened at its downloads rather than at its site, and names its program once', () => {
  const plugins = [flagged('One', 'Acme', 'https://acme.example/one'), flagged('Two', 'Acme')]
  const known = plugins.map((each) =>
    knownOf(each, { makerPage: 'https://acme.example/downloads', installer: 'Acme Central' }),
  )

  expect(updateListOf(updateLinesOf(plugins, known, [])).makers).toMatchObject([
    { page: 'https://acme.example/downloads', installer: 'Acme Central' },
  ])
})

test('makers with as many updates are in the order of their names, in whatever order plugins come', () => {
  const plugins = ['Zeta', 'AA', 'Ümlaut', 'A Beta'].flatMap((maker) => [
    flagged(`${maker} 2`, maker),
    flagged(`${maker} 1`, maker),
  ])
  const known = plugins.map((each) => knownOf(each))

  expect(updateListOf(updateLinesOf(plugins, known, [])).makers.map(({ maker }) => maker)).toEqual([
    'A Beta',
    'AA',
    'Ümlaut',
    'Zeta',
  ])
})

test('names are in natural order, and plugins without a maker are last, with the page of no maker', () => {
  const plugins = [
    ...['Ozone 10', 'Ozone 9', 'Tape'].map((name) => flagged(name, '')),
    flagged('Zebra', 'u-he'),
  ]
  const known = plugins.map((each) => knownOf(each, { makerPage: 'https://acme.example/' }))

  const { makers } = updateListOf(updateLinesOf(plugins, known, []))

  expect(makers.map(({ maker, lines }) => [maker, names(lines)])).toEqual([
    ['u-he', ['Zebra']],
    ['', ['Ozone 9', 'Ozone 10', 'Tape']],
  ])
})
