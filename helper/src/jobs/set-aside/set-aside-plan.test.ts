import { basename } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChosenBundle } from '#shared/helper/job.ts'
import { newPlugin } from '#shared/plugins/new-plugin.ts'
import { MAX_SET_ASIDE } from '#shared/set-aside/contract.ts'
import { setAsidePlan } from './set-aside-plan.ts'

const PLUG_INS = '/Library/Audio/Plug-Ins'
const NO_LINKS = new Map<string, string>()
const folder = '/home/ana/Plugfolio_Set_Aside/run'

const foundAt = (path: string, format = 'VST3', more: object = {}, facts: object = {}) => ({
  plugin: newPlugin.parse({ name: 'Own Name', format, path, ...facts }),
  isDisabled: false,
  ...more,
})
const chosenAt = (path: string, format = 'VST3'): ChosenBundle => ({
  installationId: '',
  name: 'Name of the site',
  format,
  path,
})
const targetsOf = (chosen: ChosenBundle[], found: ReturnType<typeof foundAt>[]) =>
  setAsidePlan(chosen, { found, folder, linked: NO_LINKS }).moves.map(({ to }) => to.slice(folder.length + 1))

const DIVA = `${PLUG_INS}/VST3/Diva.vst3`
const H_DELAY = '/Applications/Waves/Plug-Ins V14/H-Delay.bundle'

test('a bundle that the scan has found moves under its own name, below its format', () => {
  const { moves, kept } = setAsidePlan([chosenAt(DIVA)], { found: [foundAt(DIVA)], folder, linked: NO_LINKS })
  expect(moves).toEqual([{ name: 'Own Name', from: DIVA, to: `${folder}/VST3/Diva.vst3` }])
  expect(kept).toEqual([])
})

test('two bundles with one name get two folders, and one that is chosen twice moves once', () => {
  const other = '/home/ana/Library/Audio/Plug-Ins/VST3/DIVA.vst3'
  expect(
    targetsOf([chosenAt(DIVA), chosenAt(other), chosenAt(DIVA)], [foundAt(DIVA), foundAt(other)]),
  ).toEqual(['VST3/Diva.vst3', 'VST3-2/DIVA.vst3'])
})

test('AU and Component are one format', () => {
  const path = `${PLUG_INS}/Components/Diva.component`
  expect(targetsOf([chosenAt(path, 'Component')], [foundAt(path, 'AU')])).toEqual(['AU/Diva.component'])
})

test.each([
  ['that the scan has not found', DIVA, [], 'VST3'],
  ['of another format than the site says', DIVA, [foundAt(DIVA)], 'AAX'],
  ['whose name differs in capitals', `${PLUG_INS}/VST3/diva.vst3`, [foundAt(DIVA)], 'VST3'],
  ['with a detour in its path', `${PLUG_INS}/VST3/../VST3/Diva.vst3`, [foundAt(DIVA)], 'VST3'],
  ['that is the folder of bundles', `${PLUG_INS}/VST3`, [foundAt(DIVA)], 'VST3'],
  ['with a path that is only shown', DIVA, [foundAt(DIVA, 'VST3', { place: '/odd' })], 'VST3'],
  ['that is disabled', DIVA, [foundAt(DIVA, 'VST3', { isDisabled: true })], 'VST3'],
  ['that a shell of Waves loads', H_DELAY, [foundAt(H_DELAY, 'VST'), foundAt(H_DELAY)], 'VST3'],
  ['of Waves, whatever the site says', DIVA, [foundAt(DIVA, 'VST3', {}, { manufacturer: 'Waves' })], 'VST3'],
  [
    'inside another bundle',
    `${PLUG_INS}/Components/A.component/Contents/Diva.vst3`,
    [foundAt(`${PLUG_INS}/Components/A.component/Contents/Diva.vst3`)],
    'VST3',
  ],
])('a bundle %s stays, with a reason', (_, path, found, format) => {
  const { moves, kept } = setAsidePlan([chosenAt(path, format)], { found, folder, linked: NO_LINKS })
  expect(moves).toEqual([])
  expect(kept).toEqual([
    { name: expect.any(String), from: path, to: '', outcome: 'kept', sentence: expect.any(String) },
  ])
})

test('a job names at most so many bundles', () => {
  const paths = Array.from({ length: MAX_SET_ASIDE + 5 }, (_, at) => `${PLUG_INS}/VST3/P${at}.vst3`)
  const { moves } = setAsidePlan(
    paths.map((path) => chosenAt(path)),
    { found: paths.map((path) => foundAt(path)), folder, linked: NO_LINKS },
  )
  expect(moves).toHaveLength(MAX_SET_ASIDE)
})

test('for any job, only found bundles move, and only below the folder of the run, each to a place of its own', () => {
  const name = fc.oneof(
    fc.constantFrom('Diva', '../x', 'a/b', '', '.', '__proto__', 'WaveShell', 'UAD Console Recall', 'É', 'É'),
    fc.string({ unit: 'binary', maxLength: 10 }),
  )
  const path = fc
    .tuple(fc.constantFrom(PLUG_INS, '/etc', '', '..'), name, fc.constantFrom('.vst3', '.dll', '', '/'))
    .map(([start, middle, end]) => `${start}/${middle}${end}`)
  const format = fc.constantFrom('VST3', 'AU', 'Component', 'AAX', '../..', '')
  const found = fc
    .array(fc.tuple(path, fc.constantFrom('VST3', 'AU')))
    .map((all) =>
      all.map(([at, of]) => ({ ...foundAt('/x', of), plugin: { ...foundAt('/x', of).plugin, path: at } })),
    )
  const chosen = fc.array(fc.tuple(path, format).map(([at, of]) => chosenAt(at, of)))
  fc.assert(
    fc.property(chosen, found, (chosen, found) => {
      const { moves, kept } = setAsidePlan(chosen, { found, folder, linked: NO_LINKS })
      for (const { from, to } of moves) {
        expect(found.map(({ plugin }) => plugin.path)).toContain(from)
        expect(to).toMatch(
          /^\/home\/ana\/Plugfolio_Set_Aside\/run\/(?:VST3|AU)(?:-\d+)?\/[^/]+\.(?:vst3|dll)$/su,
        )
        expect(basename(to)).toBe(basename(from))
      }
      expect(new Set(moves.map(({ to }) => to.normalize('NFC').toLowerCase())).size).toBe(moves.length)
      expect(moves.length + kept.length).toBe(new Set(chosen.map(({ path }) => path)).size)
    }),
    { numRuns: 2000 },
  )
})
