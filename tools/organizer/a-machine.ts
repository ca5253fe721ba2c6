import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { organizerScript } from '../../server/src/features/uad/organizer/organizer-script.ts'
import type { PlannedMove } from '../../shared/src/uad/move-plan/plan.ts'
import { type Place, pathIn, type SystemName } from './places.ts'
import { BASH, type Shell } from './shells.ts'
import { treeOf } from './tree-of.ts'

/** The script refuses to run as root, so root hands it to the user that owns nothing else. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined

export const isRoot = NOBODY !== undefined

export type Machine = ReturnType<typeof aMachine>

/** How a script is run: in which shell, with which settings more, and whether by root. */
type Given = { shell?: Shell; env?: Record<string, string>; asRoot?: boolean }

const machines: string[] = []

const BUNDLE = /^.*?\/UAD [^/]*\.(?:component|vst3?|aaxplugin|dll)(?=$|[:/])/

/** Takes every machine of a test file away. */
export function removeMachines() {
  for (const folder of machines.splice(0)) rmSync(folder, { recursive: true, force: true })
}

/**
 * A computer in a temporary folder, below `top`: the folders of the system, a home with an apostrophe, and a user who is not root.
 */
export function aMachine(system: SystemName = 'mac', top = tmpdir()) {
  const folder = mkdtempSync(join(top, 'organizer-'))
  machines.push(folder)
  chmodSync(folder, 0o755)
  const disk = join(folder, 'disk')
  const home = join(folder, "o'home")
  const backup = join(home, 'UAD_Plugins_Backup')
  const script = join(folder, 'uad_plugin_organizer.sh')
  const programs = join(folder, 'programs')
  for (const path of [disk, home, programs]) ownFolder(path)

  const placeOf = ({ env, asRoot }: Given) => ({
    cwd: folder,
    env: {
      PATH: `${programs}:${process.env.PATH}`,
      HOME: home,
      UAD_SYSTEM: system,
      UAD_ROOT_PREFIX: disk,
      ...(system === 'wsl' && { UAD_HOME_OF_TEST: home }),
      ...env,
    },
    ...(asRoot ? {} : NOBODY),
  })

  const machine = {
    folder,
    disk,
    home,
    backup,
    script,

    /** The script's text; what it is to move and to bring back. */
    plan(move: string[], bringBack: string[] = []) {
      writeFileSync(script, scriptOf(move, bringBack), { mode: 0o644 })
    },

    /** What somebody does to the script with an editor. */
    edit(change: (text: string) => string) {
      writeFileSync(script, change(readFileSync(script, 'utf8')))
    },

    /** A file with its folders, at a path from the top of the disk. */
    write(path: string, content = path) {
      writeOwn(disk, join(disk, path), content)
    },

    /** A bundle: a folder with something in it where the format has folders, else a file. */
    install(place: Place, stem: string, content = stem) {
      const path = pathIn(place, stem)
      if (/\.(?:vst|dll)$/.test(path)) machine.write(path, content)
      else machine.write(`${path}/Contents/${stem}${place.ending}`, content)
      return path
    },

    /** A program that is found before those of the system. */
    program(name: string, text: string) {
      writeFileSync(join(programs, name), text, { mode: 0o755 })
    },

    run(words: string[] = [], given: Given = {}) {
      const { command, words: first } = given.shell ?? BASH
      const { status, stdout, stderr } = spawnSync(command, [...first, script, ...words], {
        ...placeOf(given),
        encoding: 'latin1',
        input: '',
      })
      return { code: status, said: stdout + stderr }
    },

    /** Runs the script while other machines run theirs; gives its exit code. */
    async runBeside(words: string[]) {
      const { command, words: first } = BASH
      const child = spawn(command, [...first, script, ...words], { ...placeOf({}), stdio: 'ignore' })
      const [code] = await once(child, 'exit')
      return { code: code as number | null }
    },

    remove() {
      machines.splice(machines.indexOf(folder), 1)
      rmSync(folder, { recursive: true, force: true })
    },

    /** Everything on the disk. */
    tree: () => treeOf(disk),

    /** The paths of all UAD bundles on the disk; what is inside of one counts as the bundle. */
    bundles() {
      const paths = treeOf(disk).map((line) => line.replace(/^(?:folder \d+|file \d+ [\d.]+|link) /, ''))
      return [...new Set(paths.flatMap((path) => BUNDLE.exec(path) ?? []))].sort()
    },

    /** The names of the runs in the backup folder. */
    runs: () =>
      existsSync(backup)
        ? readdirSync(backup)
            .filter((name) => /^\d/.test(name))
            .sort()
        : [],
  }
  if (system === 'wsl') {
    machine.program('cmd.exe', "#!/bin/sh\nprintf 'C:\\\\Users\\\\ana\\r\\n'\n")
    machine.program(
      'wslpath',
      '#!/bin/sh\ncase $2 in C:/) echo /mnt/c/ ;; *) printf "%s\\n" "$UAD_HOME_OF_TEST" ;; esac\n',
    )
  }
  return machine
}

export function scriptOf(move: string[], bringBack: string[] = []) {
  return organizerScript({ moves: move.map(plannedMove), bringBack }, { at: '2026-11-21T14:25:00.000Z' })
}

const plannedMove = (stem: string): PlannedMove => ({
  stem,
  pluginId: '',
  name: stem,
  group: '',
  licenses: [],
  places: [],
})

function ownFolder(path: string) {
  mkdirSync(path)
  own(path)
}

/** Hands a file to the user that the script runs as. */
export function own(path: string | Buffer) {
  if (NOBODY) lchownSync(path, NOBODY.uid, NOBODY.gid)
}

function writeOwn(top: string, path: string, content: string) {
  const missing = []
  for (let folder = dirname(path); folder !== top && !existsSync(folder); folder = dirname(folder))
    missing.unshift(folder)
  for (const folder of missing) ownFolder(folder)
  writeFileSync(path, content)
  own(path)
}
