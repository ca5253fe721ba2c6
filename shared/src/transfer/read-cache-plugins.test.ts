import { expect, test } from 'vitest'
import { readCaches } from '../caches/read-caches.ts'
import { DEVICE, liveDatabase } from '../caches/testing/live-database.ts'
import { cacheIn, dropped } from '../caches/testing/reading-caches.ts'
import { identityOfImported } from './identity-of-imported.ts'
import { importPlanOf, plannedChanges } from './plan.ts'
import { readCachePlugins } from './read-cache-plugins.ts'
import type { TablePlugins } from './table-plugins.ts'

const DATE = '00CD1091D643D901'
const CLASS_ID = '0123456789ABCDEF0123456789ABCDEF'
const SAVED = '2026-03-03T10:00:00.000Z'

let lastId = 0
const makeId = () => `00000000-0000-4000-8000-${String(++lastId).padStart(12, '0')}`

/** The plugins of REAPER's list with these rows. */
async function pluginsOf(rows: string[], savedAt = SAVED): Promise<TablePlugins> {
  const text = `[vstcache]\n${rows.join('\n')}\n`
  const cache = await cacheIn(dropped('reaper-vstplugins64.ini', text, savedAt))
  return allOf([cache])
}

function allOf(caches: Parameters<typeof readCachePlugins>[0]): TablePlugins {
  const reading = readCachePlugins(caches, makeId)
  for (;;) {
    const step = reading.next()
    if (step.done) return step.value
  }
}

test('the formats of one product are one plugin, each marked with the DAW that saw it', async () => {
  const { plugins, skipped } = await pluginsOf([
    `Comp.vst3=${DATE},1{${CLASS_ID},Comp (Maker)`,
    `Comp.dll=${DATE},1165509488,Comp (Maker)`,
    `Synth.dll=${DATE},1165509489,Synth (Other)!!!VSTi`,
  ])

  const seenBy = { host: 'REAPER', at: SAVED }
  expect(skipped).toEqual([])
  expect(plugins).toMatchObject([
    {
      name: 'Comp',
      manufacturer: 'Maker',
      type: 'Effect',
      isOwned: true,
      installations: [
        { format: 'VST3', path: '', version: '', architectures: [], machine: '', seenBy },
        { format: 'VST', seenBy },
      ],
      recognizedBy: [`cid:${CLASS_ID}`, 'name:maker/comp', 'vst2:45784370'],
    },
    { name: 'Synth', type: 'Instrument' },
  ])
})

test('the pairs of class ids that REAPER lists go with the newer one, also when another list names it first', async () => {
  const [old, other] = ['56535456697461766974616C00000000', 'F'.repeat(32)]
  const pairs = [
    `${old}=${CLASS_ID} - a.vst3/x`,
    `${other}=${old} - b.vst3/x`,
    `${CLASS_ID}=${CLASS_ID} - a.vst3/x`,
  ]
  const reaper = `[vstcache]\nComp.vst3=${DATE},1{${CLASS_ID},Comp (Maker)\nWide.dll=${DATE},7,Wide (Maker)\n[xvst3_compat]\n${pairs.join('\n')}\n`
  const studioOne = `<Settings name="Plugins-en"><ClassDescription classID="{01234567-89AB-CDEF-0123-456789ABCDEF}" name="Comp" category="AudioEffect" subCategory="(Native)/VST3"/></Settings>`
  const { caches } = await readCaches([
    dropped('reaper-vstplugins64.ini', reaper, SAVED),
    dropped('Plugins-en.settings', studioOne, '2026-05-05T10:00:00.000Z'),
  ])

  const plugins = allOf(caches).plugins.map(({ name, listedPairs }) => [name, listedPairs])
  expect(plugins).toContainEqual(['Comp', [`newer:${old}/${CLASS_ID}`]])
  expect(plugins).toContainEqual(['Wide', []])
})

test('plugins of two makers with one VST2 code stay two', async () => {
  const { plugins } = await pluginsOf([
    `A.dll=${DATE},1165509488,Comp (Maker)`,
    `B.dll=${DATE},1165509488,Wide (Other)`,
  ])

  expect(plugins.map(({ name }) => name)).toEqual(['Comp', 'Wide'])
})

test('what a DAW could not load, and what every Mac has, is left out', async () => {
  const live = liveDatabase([{ device: DEVICE, name: 'Broken' }], [{ scanstate: 3 }])
  const units = 'aufx bpas appl  -  Apple: AUBandpass\naufx ExDl Exmp  -  Example Audio: Delay\n'
  const { caches } = await readCaches([dropped('Live-plugins-1.db', live), dropped('plugins.txt', units)])

  const { plugins, skipped } = allOf(caches)

  expect(plugins.map(({ name }) => name)).toEqual(['Delay'])
  expect(skipped).toEqual([
    { name: 'AUBandpass', reason: 'It comes with macOS.' },
    { name: 'Broken', reason: "Ableton Live couldn't load it." },
  ])
})

test.each([
  ['/Library/a.vst3', [1], []],
  ['/Library/a.vst3', [2], []],
  ['/Library/a.vst3', [1, 2], ['x86_64', 'arm64']],
  ['C:\\a.vst3', [1], ['x86_64']],
])('of %s scanned for processors %j, %j is certain', async (path, processors, expected) => {
  const modules = processors.map((processor) => ({ path, processor }))
  const rows = processors.map((_, i) => ({ device: DEVICE, module: i + 1 }))
  const { plugins } = allOf([await cacheIn(dropped('Live-plugins-1.db', liveDatabase(rows, modules)))])

  expect(plugins[0]?.installations.map(({ architectures }) => architectures)).toEqual([expected])
})

test('of two lists, a row with a path comes before one without', async () => {
  const live = liveDatabase([{ device: DEVICE, name: 'Comp', vendor: 'Maker', version: '2.0' }], [{}])
  const reaper = `[vstcache]\nComp.vst3=${DATE},1{${CLASS_ID},Comp (Maker)\n`
  const { caches } = await readCaches([
    dropped('reaper-vstplugins64.ini', reaper, SAVED),
    dropped('Live-plugins-1.db', live, '2026-01-01T00:00:00.000Z'),
  ])

  expect(allOf(caches).plugins.map(({ installations }) => installations)).toMatchObject([
    [{ path: '/Library/a.vst3', version: '2.0', seenBy: { host: 'Ableton Live' } }],
  ])
})

test('a plan says what is new, changed and known', async () => {
  const { plugins } = await pluginsOf([
    `Comp.vst3=${DATE},1{${CLASS_ID},Comp (Maker)`,
    `Comp.dll=${DATE},5,Comp (Maker)`,
    `Old.dll=${DATE},6,Old (Maker)`,
    `New.dll=${DATE},7,New (Maker)`,
  ])
  const [comp, old] = plugins
  if (!comp || !old) throw new Error('Two plugins are missing.')
  const known = (plugin: typeof comp, formats: string[]) => ({
    ...identityOfImported(plugin),
    id: plugin.name,
    hasPicture: false,
    formats,
    version: '1.0',
  })
  const library = [known(comp, ['VST3']), known(old, ['VST'])]

  expect(plannedChanges(importPlanOf(plugins, library), library)).toEqual(['changed', 'known', 'new'])
})

test('1,600 rows of REAPER become a plan beside a library of 2,000', async () => {
  const rows = Array.from(
    { length: 1600 },
    (_, i) =>
      `P${i}.vst3=${DATE},1{${(i + 1).toString(16).toUpperCase().padStart(32, '0')},Plugin ${i} A (Maker ${i % 90})`,
  )
  const library = Array.from({ length: 2000 }, (_, i) => ({
    id: `known-${i}`,
    nameKey: `plugin${i}a`,
    vendorKey: `maker${i % 90}`,
    keys: [`name:maker${i % 90}/plugin${i}a`],
  }))
  const { plugins } = await pluginsOf(rows)

  expect(importPlanOf(plugins, library).filter(({ into }) => into)).toHaveLength(1600)
})
