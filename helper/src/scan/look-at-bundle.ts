import fs from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { programStateOf } from '#shared/bundles/reading/program-state.ts'
import type { BundleCheck, BundleState } from '#shared/health/bundle-check.ts'
import { orUndefined } from '../system/or-undefined.ts'
import { realPathOf } from '../system/own-path.ts'
import { READ_ONLY } from './open-reader.ts'

/** Facts of the disk about a bundle, beside those that its reader found; `changedAt` is when it or its program last changed. */
export type BundleLook = Pick<BundleCheck, 'leadsTo' | 'bridge' | 'signature'> & {
  state: BundleState
  changedAt: string | null
}

/** Programs of one bundle that are looked at. A universal program is one; folders for processors have one each. */
const MOST_PROGRAMS = 4
const MOST_ENTRIES = 100

/**
 * Looks at a bundle and the first bytes of its programs; reads only. `state` is what the reader found. `isForLinux`: on this computer
 * bridges run plugins for Windows.
 */
export function lookAtBundle(
  path: string,
  { state, hasTeam, isForLinux }: { state: BundleState; hasTeam: boolean; isForLinux: boolean },
): BundleLook {
  const link = leadsNowhere(path)
  if (link !== undefined) return { state: 'link-to-nowhere', leadsTo: link, changedAt: null }
  const bridged = isForLinux ? bridgeAt(path) : undefined
  const programs = programsIn(path)
  const states = programs.map(programStateAt)
  const signatures = states.map(({ isSigned }) => isSigned)
  const isCut = states.some(({ isWhole }) => isWhole === false)
  const isUnsigned = signatures.some((isSigned) => isSigned === false)
  const isSigned = !isUnsigned && signatures.some((known) => known === true)
  return {
    state: bridged?.state ?? (isCut && state === 'whole' ? 'half-written' : state),
    ...(bridged && { bridge: bridged.bridge, leadsTo: bridged.leadsTo }),
    ...(isUnsigned && { signature: 'none' as const }),
    ...(isSigned && { signature: hasTeam ? ('team' as const) : ('ad-hoc' as const) }),
    changedAt: newestChange([path, ...programs]),
  }
}

/** Where a link leads behind which there is nothing; undefined for all else. */
const leadsNowhere = (path: string): string | undefined =>
  fs.existsSync(path) ? undefined : orUndefined(() => fs.readlinkSync(path))

/** Hosts look in these folders for the program of their system. */
const PROGRAM_FOLDER = /^(?:MacOS|[a-z0-9_]{1,16}-(?:win|linux)|x64|Win32|Arm64ec)$/i

function programsIn(path: string): string[] {
  const entries = entriesIn(path)
  if (!entries) return [path]
  const contents = entriesIn(join(path, 'Contents')) ?? []
  const folders = contents.filter((entry) => entry.isDirectory() && PROGRAM_FOLDER.test(entry.name))
  const stem = basename(path).replace(/\.[^.]+(?:\.disabled)?$/i, '')
  const inFolders = folders.flatMap(({ name }) => {
    const folder = join(path, 'Contents', name)
    const files = (entriesIn(folder) ?? []).filter((entry) => entry.isFile())
    // The program bears the name of the bundle; what lies beside it are libraries. On macOS it may have any name.
    const own = files.filter((file) => file.name === stem || file.name.startsWith(`${stem}.`))
    return (own.length > 0 ? own : files.length === 1 ? files : []).map((file) => join(folder, file.name))
  })
  const loose = entries.filter((entry) => entry.isFile() && /\.so$/i.test(entry.name))
  return [
    ...inFolders,
    ...(folders.length === 0 && /\.vst$/i.test(path) ? loose.map(({ name }) => join(path, name)) : []),
  ].slice(0, MOST_PROGRAMS)
}

/** The first entries of a folder; undefined for a file and for what cannot be read. */
const entriesIn = (folder: string): fs.Dirent[] | undefined =>
  orUndefined(() => fs.readdirSync(folder, { withFileTypes: true }).slice(0, MOST_ENTRIES))

const UNKNOWN = { isWhole: null, isSigned: null }

const programStateAt = (path: string) => readProgram(path, programStateOf) ?? UNKNOWN

/** Bytes of a program from a place on; fewer at its end. */
type ReadPart = (at: number, length: number) => Buffer

/** Gives the size of a program and a reader of its parts to `read`. Undefined when it cannot be read or is no file. */
function readProgram<T>(path: string, read: (size: number, readPart: ReadPart) => T): T | undefined {
  const descriptor = orUndefined(() => fs.openSync(path, READ_ONLY))
  if (descriptor === undefined) return undefined
  const found = orUndefined(() => {
    const stat = fs.fstatSync(descriptor)
    if (!stat.isFile()) return undefined
    return read(stat.size, (at, length) => {
      const bytes = Buffer.alloc(Math.max(0, Math.min(length, stat.size - at)))
      return bytes.subarray(0, fs.readSync(descriptor, bytes, 0, bytes.length, at))
    })
  })
  fs.closeSync(descriptor)
  return found
}

/** The time at which one of these was last written or put where it is. A moved file keeps the time of its last write. */
function newestChange(paths: string[]): string | null {
  const times = paths.flatMap((path) => {
    const stat = fs.lstatSync(path, { throwIfNoEntry: false })
    return stat ? [Math.max(stat.ctimeMs, stat.mtimeMs)] : []
  })
  return times.length > 0 ? new Date(Math.max(...times)).toISOString() : null
}

type Bridged = { bridge: NonNullable<BundleCheck['bridge']>; leadsTo: string; state?: BundleState }

/**
 * The Windows plugin that a Linux DAW reaches through a bundle: a VST3 has it beside its program for Linux, a VST2 or CLAP has it, or a
 * link to it, beside itself.
 */
export function bridgeAt(path: string): Bridged | undefined {
  const [, stem = '', ending = ''] = /^(.+)\.(vst3|so|clap)$/i.exec(basename(path)) ?? []
  if (stem === '') return undefined
  if (ending.toLowerCase() === 'vst3') return bridgeInVst3(path)
  const name = ending.toLowerCase() === 'so' ? `${stem}.dll` : `${stem}.clap-win`
  return bridgedBy(path, join(dirname(path), name))
}

function bridgeInVst3(path: string): Bridged | undefined {
  const folders = entriesIn(join(path, 'Contents'))?.map(({ name }) => name) ?? []
  const { linux, windows } = systemFolders(folders)
  if (!linux || !windows) return undefined
  const program = join(path, 'Contents', linux, basename(path).replace(/\.vst3$/i, '.so'))
  const inside = entriesIn(join(path, 'Contents', windows))?.find(({ name }) => /\.(?:vst3|dll)$/i.test(name))
  return inside && bridgedBy(program, join(path, 'Contents', windows, inside.name))
}

/** The folders with programs for Linux and for Windows among the names in the `Contents` of a VST3. A bridge has both. */
export const systemFolders = (
  names: readonly string[],
): { linux?: string | undefined; windows?: string | undefined } => ({
  linux: names.find((name) => name.toLowerCase().endsWith('-linux')),
  windows: names.find((name) => name.toLowerCase().endsWith('-win')),
})

function bridgedBy(program: string, windows: string): Bridged | undefined {
  const stat = fs.lstatSync(windows, { throwIfNoEntry: false })
  if (!stat || (!stat.isSymbolicLink() && !stat.isFile())) return undefined
  const bridge = bridgeNamedIn(program)
  // A plugin that is built for both systems has a program for each, and no word of a bridge.
  if (!bridge && !stat.isSymbolicLink()) return undefined
  const target = realPathOf(windows)
  if (target !== undefined) return { bridge: bridge ?? 'other', leadsTo: target }
  return { bridge: bridge ?? 'other', leadsTo: fs.readlinkSync(windows), state: 'link-to-nowhere' }
}

/** Bridges are small programs, which name their own parts. */
const BRIDGE_WORDS = [
  ['yabridge', 'yabridge'],
  ['lin-vst-server', 'linvst'],
  ['lin-vst3-server', 'linvst'],
] as const
const BRIDGE_BYTES = 2 * 1024 * 1024

const bridgeNamedIn = (program: string): NonNullable<BundleCheck['bridge']> | undefined =>
  readProgram(program, (_, readPart) => {
    const bytes = readPart(0, BRIDGE_BYTES)
    return BRIDGE_WORDS.find(([word]) => bytes.includes(word))?.[1]
  })
