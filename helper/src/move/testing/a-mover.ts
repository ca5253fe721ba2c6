import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Move } from '../journal/journal.ts'
import { replayJournals } from '../journal/replay-journals.ts'
import { moveBundles } from '../move-bundles.ts'
import { restoreRun } from '../runs/restore-run.ts'
import { type BundleSnapshot, snapshotBundles } from './snapshot-bundles.ts'

export const RUN = '2026-03-14_09-26-53'

const folders: string[] = []

/** Removes every folder of a test file. */
export function removeMovers() {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true })
}

/** Creates a folder on the volume of temporary files, or on another one; undefined when there is no other. */
export function createFolderOn(volume: 'this' | 'other') {
  if (volume === 'other' && !hasSecondVolume) return undefined
  const folder = fs.realpathSync(
    fs.mkdtempSync(path.join(volume === 'this' ? os.tmpdir() : OTHER_VOLUME, 'mover-')),
  )
  folders.push(folder)
  return folder
}

const OTHER_VOLUME = '/dev/shm'
export const hasSecondVolume =
  fs.existsSync(OTHER_VOLUME) && fs.statSync(OTHER_VOLUME).dev !== fs.statSync(os.tmpdir()).dev

/** Ten bundles of every kind, as a job moves them. */
export const TEN_BUNDLES = [
  ...['A', 'B', 'C'].map((name) => `VST3/Universal Audio/UAD ${name}.vst3`),
  ...['D', 'E', 'F'].map((name) => `Components/UAD ${name}.component`),
  ...['G', 'H'].map((name) => `VST/Powered Plug-Ins/mono/UAD ${name}.vst`),
  'VST/UAD I.dll',
  'CLAP/UAD J.clap',
]

/** Two existing folders: for everything else, and for the backups. */
type Places = { here: string; there: string }

type Options = Partial<Parameters<typeof moveBundles>[0]>

/** Simulates a computer with installed plugins, a backup folder on this or another volume, and the helper's own folder. */
export function createMover(bundles: string[], volume: 'this' | 'other' | Places = 'this') {
  const { here: folder, there } = typeof volume === 'object' ? volume : foldersOn(volume)
  const plugins = path.join(folder, 'Plug-Ins')
  const state = path.join(folder, 'state')
  const backup = path.join(there, 'UAD_Plugins_Backup')
  for (const each of [plugins, state]) fs.mkdirSync(each)
  for (const bundle of bundles) aBundle(path.join(plugins, bundle))
  const moves = bundles.map(
    (bundle): Move => ({
      name: path.basename(bundle).replace(/\.[^.]+$/, ''),
      from: path.join(plugins, bundle),
      to: path.join(backup, RUN, bundle),
    }),
  )
  return {
    folder,
    plugins,
    state,
    backup,
    moves,
    move: (more: Options = {}) => moveBundles({ state, run: RUN, kind: 'organize', moves, ...more }),
    restore: (more: Options & { only?: string[] } = {}) => restoreRun({ state, run: RUN, ...more }),
    replay: () => replayJournals(state),
    /** The bundles in both places now. */
    snapshot: (): BundleSnapshot => snapshotBundles([plugins, backup]),
    remove: () => {
      for (const place of [folder, there]) fs.rmSync(place, { recursive: true, force: true })
    },
  }
}

function foldersOn(volume: 'this' | 'other'): Places {
  const here = createFolderOn('this') ?? ''
  return { here, there: (volume === 'other' && createFolderOn(volume)) || here }
}

/** Creates a bundle as a folder with every kind of content, or as a single file, with old times. */
function aBundle(place: string) {
  const then = new Date('2021-06-01T12:00:00Z')
  const name = path.basename(place)
  fs.mkdirSync(path.dirname(place), { recursive: true })
  if (/\.(?:dll|clap|so)$/.test(name)) {
    fs.writeFileSync(place, `program ${name}`)
    fs.utimesSync(place, then, then)
    return
  }
  const at = (...names: string[]) => path.join(place, 'Contents', ...names)
  fs.mkdirSync(at('Resources', 'empty'), { recursive: true })
  fs.mkdirSync(at('MacOS'))
  fs.writeFileSync(at('MacOS', 'program'), name.repeat(100), { mode: 0o755 })
  fs.writeFileSync(at('Info.plist'), `<plist>${name}</plist>`, { mode: 0o444 })
  fs.symlinkSync('MacOS/program', at('link'))
  fs.symlinkSync('/nowhere', at('nowhere'))
  for (const file of [at('MacOS', 'program'), at('Info.plist'), at('Resources'), at(), place]) {
    fs.utimesSync(file, then, then)
  }
}
