import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { organizerScript } from '../../server/src/features/uad/organizer/organizer-script.ts'
import type { PlannedMove } from '../../shared/src/uad/move-plan/move-plan.ts'
import { bundlePathIn, PLUGIN_FOLDERS, type PluginFolder, type SystemName } from './places.ts'
import { BASH, type Shell } from './shells.ts'

/** The script refuses to run as root, so root runs it as the system user `nobody`. */
const UNPRIVILEGED_USER = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined

export const isRunByRoot = UNPRIVILEGED_USER !== undefined

export type OrganizerMachine = ReturnType<typeof aMachine>

/** How a script is run: its shell, more environment variables, and whether by root. */
type RunOptions = { shell?: Shell; env?: Record<string, string>; asRoot?: boolean }

const machines: string[] = []

const BUNDLE = /^.*?\/UAD [^/]*\.(?:component|vst3?|aaxplugin|dll)(?=$|[:/])/

/** Deletes all machines of a test file. */
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

  const spawnOptions = ({ env, asRoot }: RunOptions) => ({
    cwd: folder,
    env: {
      PATH: `${programs}:${process.env.PATH}`,
      HOME: home,
      UAD_SYSTEM: system,
      UAD_ROOT_PREFIX: disk,
      ...(system === 'wsl' && { UAD_HOME_OF_TEST: home }),
      ...env,
    },
    ...(asRoot ? {} : UNPRIVILEGED_USER),
  })

  const machine = {
    folder,
    disk,
    home,
    backup,
    script,

    /** Writes the script, with the titles to move and to bring back. */
    plan(move: string[], bringBack: string[] = []) {
      writeFileSync(script, organizerScriptFor(move, bringBack), { mode: 0o644 })
    },

    /** Changes the script, as a user does with an editor. */
    edit(change: (text: string) => string) {
      writeFileSync(script, change(readFileSync(script, 'utf8')))
    },

    /** Writes a file and its folders, at a path from the top of the disk. */
    write(path: string, content = path) {
      writeOwn(disk, join(disk, path), content)
    },

    /** Installs a bundle: a folder with a file where the format has folders, else a file. */
    install(place: PluginFolder, stem: string, content = stem) {
      const path = bundlePathIn(place, stem)
      if (/\.(?:vst|dll)$/.test(path)) machine.write(path, content)
      else machine.write(`${path}/Contents/${stem}${place.ending}`, content)
      return path
    },

    /** Adds a program that is found before those of the system. */
    program(name: string, text: string) {
      writeFileSync(join(programs, name), text, { mode: 0o755 })
    },

    run(args: string[] = [], options: RunOptions = {}) {
      const { command, args: first } = options.shell ?? BASH
      const how = { ...spawnOptions(options), encoding: 'latin1', input: '' } as const
      const { status, stdout, stderr } = spawnSync(command, [...first, script, ...args], how)
      return { code: status, output: stdout + stderr }
    },

    /** Runs the script while other machines run theirs; returns its exit code. */
    async runInParallel(args: string[]) {
      const child = spawn(BASH.command, [script, ...args], { ...spawnOptions({}), stdio: 'ignore' })
      const [code] = await once(child, 'exit')
      return { code: code as number | null }
    },

    tree: () => treeOf(disk),

    /** The paths of all UAD bundles on the disk, without their contents. */
    bundles() {
      const paths = treeOf(disk).map((line) => line.replace(/^(?:folder \d+|file \d+ [\d.]+|link) /, ''))
      return [...new Set(paths.flatMap((path) => BUNDLE.exec(path) ?? []))].sort()
    },

    /** The names of the runs in the backup folder. */
    runs: () => (existsSync(backup) ? readdirSync(backup) : []).filter((name) => /^\d/.test(name)).sort(),
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

/** A machine with these titles in every place of the system, the first of which is to be moved. */
export function aFullMachine(stems: string[], system: SystemName = 'mac') {
  const machine = aMachine(system)
  for (const place of PLUGIN_FOLDERS[system]) for (const stem of stems) machine.install(place, stem)
  machine.plan(stems.slice(0, 1))
  return machine
}

export function organizerScriptFor(move: string[], bringBack: string[] = []) {
  return organizerScript({ moves: move.map(plannedMove), bringBack }, { at: '2026-11-21T14:25:00.000Z' })
}

const NO_PLUGIN = { pluginId: '', pluginIds: [], group: '', licenses: [], places: [] }
const plannedMove = (stem: string): PlannedMove => ({ ...NO_PLUGIN, stem, name: stem })

function ownFolder(path: string) {
  mkdirSync(path)
  setScriptOwner(path)
}

/** Changes the owner of a file to the user of the script. */
export function setScriptOwner(path: string | Buffer) {
  if (UNPRIVILEGED_USER) lchownSync(path, UNPRIVILEGED_USER.uid, UNPRIVILEGED_USER.gid)
}

function writeOwn(top: string, path: string, content: string) {
  const missing = []
  for (let folder = dirname(path); folder !== top && !existsSync(folder); folder = dirname(folder))
    missing.unshift(folder)
  for (const folder of missing) ownFolder(folder)
  writeFileSync(path, content)
  setScriptOwner(path)
}

/**
 * Everything below a folder, sorted: type, mode and content. Two trees are equal when these lists are. Names are read as bytes
 * (Latin-1), because a hostile name may not be valid text, and a recursive listing cannot return them so.
 */
export const treeOf = (folder: string) => entriesOf(folder, '').sort()

function entriesOf(top: string, below: string): string[] {
  const pathOf = (path: string) => Buffer.concat([Buffer.from(`${top}/`), Buffer.from(path, 'latin1')])
  return readdirSync(pathOf(below), 'latin1').flatMap((name) => {
    const path = below ? `${below}/${name}` : name
    const entry = pathOf(path)
    const facts = lstatSync(entry)
    const mode = (facts.mode & 0o777).toString(8)
    if (facts.isSymbolicLink()) return [`link ${path} -> ${readlinkSync(entry, 'latin1')}`]
    if (facts.isDirectory()) return [`folder ${mode} ${path}`, ...entriesOf(top, path)]
    return [`file ${mode} ${facts.mtimeMs} ${path}: ${readFileSync(entry, 'latin1')}`]
  })
}
