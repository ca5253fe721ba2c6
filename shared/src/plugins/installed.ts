import { newestOf } from '../updates/version.ts'
import { ARCHITECTURE_KINDS } from './architectures.ts'
import { storedContents } from './bundle-contents.ts'
import {
  hasProductVersions,
  INSTALLED_FORMATS,
  inFormatOrder,
  installedFormat,
  UNKNOWN_FORMAT,
} from './formats.ts'
import { architectureKindOf, type InstalledProgram } from './processors/installed-program.ts'
import { KIND_RANKS, oldCopiesAmong } from './processors/old-copies.ts'

/** The facts of an installation that decide what its entry shows. */
type Installed = InstalledProgram & {
  version: string
  contents: string[]
  /** Bytes; null when unknown. */
  size: number | null
  /** '' for an unknown computer. */
  machine: string
  /** Since when scans have not found it, in milliseconds; null while it is present. */
  goneAt: number | null
  /** The DAW that listed it; null or missing when its bundle was read. */
  seenBy?: string | null
}
type Overrides = { version?: string; formats?: string[] }

/**
 * The values that an entry shows from its installations, oldest known first: every format once, in the order of the format list,
 * the newest version (that of LV2 only without another), the first path, and the names of all contents. The user's own values take
 * precedence, and what was read over what a DAW has listed. The bytes, kinds of processors and computers are only those of installations that are present;
 * an old copy beside one that runs better on the same computer has no part in the kinds.
 */
export function shownPluginValues(installations: Installed[], overrides: Overrides) {
  const shown = presentInstallations(installations)
  const present = installations.filter(isPresent)
  const read = shown.filter(wasRead)
  const formats = overrides.formats ?? inFormatOrder(shown.map((installation) => installation.format))
  const programs = read.length > 0 ? present.filter(wasRead) : present
  const oldCopies = oldCopiesAmong(programs, (program) => KIND_RANKS[architectureKindOf(program)])
  const kinds = new Set(programs.filter((program) => !oldCopies.has(program)).map(architectureKindOf))
  return {
    format: formats[0] ?? UNKNOWN_FORMAT,
    formats,
    version: overrides.version ?? (newestVersionOf(read) || newestVersionOf(shown)),
    path: (read[0] ?? shown[0])?.path ?? '',
    contents: storedContents(shown.flatMap((installation) => installation.contents)),
    size: sizeOf(present),
    processors: ARCHITECTURE_KINDS.filter((kind) => kinds.has(kind)),
    machines: [...new Set(present.flatMap(({ machine }) => machine || []))].sort(),
  }
}

type Known = Pick<Installed, 'format' | 'path' | 'machine'> & {
  /** When it became known, in milliseconds. */
  addedAt: number
}

/** The oldest known first; of those that came together, the one with the shown format, so that the path is of that format. */
export const inShownOrder = <One extends Known>(installations: One[]): One[] =>
  installations.toSorted(
    (a, b) => a.addedAt - b.addedAt || rankOf(a) - rankOf(b) || (placeOf(a) < placeOf(b) ? -1 : 1),
  )

const rankOf = ({ format }: Known) => INSTALLED_FORMATS.indexOf(installedFormat(format))
const placeOf = ({ path, machine }: Known) => `${path}\n${machine}`

/** The installations that are present, or all if none is, so that an entry keeps what it showed last. */
export function presentInstallations<Known extends Pick<Installed, 'goneAt'>>(all: Known[]): Known[] {
  const present = all.filter(isPresent)
  return present.length > 0 ? present : all
}

/** True when its bundle was read. A mere entry in a DAW's list proves no version, processor or place on a disk. */
export const wasRead = ({ seenBy }: { seenBy?: unknown }): boolean => !seenBy

const isPresent = ({ goneAt }: Pick<Installed, 'goneAt'>) => goneAt === null

function newestVersionOf(installations: Installed[]) {
  const others = installations.filter(({ format }) => hasProductVersions(format))
  return (
    newestOf(others.map(({ version }) => version)) || newestOf(installations.map(({ version }) => version))
  )
}

/** All known bytes together; null when no size is known. A file may claim any size, and the sum must remain a whole number. */
function sizeOf(installations: Installed[]) {
  const sizes = installations.flatMap(({ size }) => size ?? [])
  return sizes.length > 0
    ? Math.min(
        sizes.reduce((sum, size) => sum + size, 0),
        Number.MAX_SAFE_INTEGER,
      )
    : null
}
