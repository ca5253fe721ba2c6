import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { moveBundles } from '../../helper/src/move/move-bundles.ts'
import { readRuns } from '../../helper/src/move/runs/read-runs.ts'
import { restoreRun } from '../../helper/src/move/runs/restore-run.ts'
import { backupPathOf, isMakersPath } from '../../shared/src/uad/move-plan/backup-path.ts'
import { aFullMachine, isRunByRoot, type OrganizerMachine, removeMachines } from './a-machine.ts'
import { bundlePathIn, PLUGIN_FOLDERS } from './places.ts'

afterAll(removeMachines)

const RAW = 'UAD Raw'
const VST3 = '/Library/Audio/Plug-Ins/VST3/Universal Audio'
const NEVE = 'UAD Neve 1073'
const RUN = '2026-03-14_09-26-53'
const OURS = PLUGIN_FOLDERS.mac.filter(({ format }) => format !== 'CONSOLE')

function withTwoTitles() {
  const machine = aFullMachine([RAW, NEVE])
  const state = join(machine.folder, 'state')
  mkdirSync(state)
  return { machine, state, before: machine.tree() }
}

/** True if a path is one of the maker's folders on this machine. */
const isMakersPlaceOn =
  ({ disk, home }: OrganizerMachine) =>
  (path: string) =>
    isMakersPath(path.startsWith(home) ? `~${path.slice(home.length)}` : path.replace(disk, ''))

/** The helper runs as root here, so its files must get the user of the script. */
function changeOwner({ home }: OrganizerMachine) {
  if (isRunByRoot) execFileSync('chown', ['-R', '65534:65534', home])
}

test('the script brings back bundles that the helper has moved', async () => {
  const { machine, state, before } = withTwoTitles()
  const moves = OURS.map((place) => {
    const below = backupPathOf({ format: place.format, path: `/${bundlePathIn(place, RAW)}` }) ?? ''
    return {
      name: RAW,
      from: join(machine.disk, bundlePathIn(place, RAW)),
      to: join(machine.backup, RUN, below),
    }
  })
  const outcomes = await moveBundles({ state, run: RUN, kind: 'organize', moves })
  changeOwner(machine)

  expect(outcomes.map(({ outcome }) => outcome)).toEqual(OURS.map(() => 'moved'))
  expect(machine.run(['--list']).output).toContain(`${RUN} holds 7 bundles,`)
  expect(machine.run(['--restore', '--apply']).output).toContain('Brought back 7 bundles')
  expect(machine.tree()).toEqual(before)
  expect(readRuns(state)[0]?.items.map(({ state: now }) => now)).toEqual(OURS.map(() => 'brought-back'))
})

test('the helper brings back bundles that the script has moved', async () => {
  const { machine, state, before } = withTwoTitles()
  expect(machine.run(['--apply']).code).toBe(0)
  const [run = ''] = machine.runs()

  expect(readRuns(state)).toEqual([])
  expect(readRuns(state, machine.backup, isMakersPlaceOn(machine))).toMatchObject([
    { run, items: OURS.map(() => ({ name: RAW, state: 'moved' })) },
  ])
  const outcomes = await restoreRun({
    state,
    run,
    backup: machine.backup,
    isKnownPlace: isMakersPlaceOn(machine),
  })
  changeOwner(machine)

  expect(outcomes.map(({ outcome }) => outcome)).toEqual(OURS.map(() => 'brought-back'))
  expect(machine.tree()).toEqual(before)
  expect(readRuns(state, machine.backup, isMakersPlaceOn(machine))).toEqual([])
})

test.each([
  ['leads out of the folder of the run', '/Library/x/UAD Raw.vst3\t../../UAD Raw.vst3'],
  ['leads to a file that is not a UAD bundle', '/etc/passwd\tVST3/passwd'],
  ['leads into another bundle', `${VST3}/UAD Neve 1073.vst3/Contents/UAD Raw.vst3\tVST3/UAD Raw.vst3`],
  ['leads to another user', `/Users/eve${VST3}/UAD Raw.vst3\tVST3/UAD Raw.vst3`],
])('a manifest line that %s is ignored', (_, line) => {
  const { machine, state } = withTwoTitles()
  const folder = join(machine.backup, RUN)
  mkdirSync(join(folder, 'VST3/UAD Raw.vst3'), { recursive: true })
  mkdirSync(join(folder, 'VST3/passwd'))
  appendFileSync(join(folder, 'manifest.tsv'), `${line}\n`)

  expect(readRuns(state, machine.backup, isMakersPlaceOn(machine))).toEqual([])
  writeFileSync(join(folder, 'manifest.tsv'), `${VST3}/UAD Raw.vst3\tVST3/UAD Raw.vst3\r\n`)
  expect(readRuns(state, machine.backup, isMakersPlaceOn(machine))).toMatchObject([
    { items: [{ name: RAW }] },
  ])
})
