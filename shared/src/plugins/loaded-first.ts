import { fileNameOf } from '../storage/copies-of.ts'
import { compareVersions } from '../updates/version.ts'

type Copy = { machine: string; format: string; path: string; version: string; goneAt: string | null }

/** Two copies of a VST3 on one computer: the one that DAWs load, and the one that it hides. */
export type LoadedFirst<Of extends Copy> = { loaded: Of; hidden: Of; isOlder: boolean }

/**
 * Which of two versions of a plugin DAWs load. Undefined where no folder says it, and where no order of the versions is known.
 */
export function loadedFirst<Of extends Copy>(installations: readonly Of[]): LoadedFirst<Of> | undefined {
  for (const { loaded, hidden } of hiddenCopies(installations.filter(({ goneAt }) => goneAt === null))) {
    const order = compareVersions(loaded.version, hidden.version) ?? 0
    if (order !== 0) return { loaded, hidden, isOlder: order < 0 }
  }
  return undefined
}

type PlacedCopy = Pick<Copy, 'machine' | 'format' | 'path'>

/**
 * The bundles of a plugin that others of its bundles hide. Only VST3 says it: hosts search the folder of the user before that for all
 * users, and the first find counts (Steinberg, Plug-in Locations). None for any other format and place, and on Windows, where some
 * hosts leave the folder of the user out.
 */
export function hiddenCopies<Of extends PlacedCopy>(
  installations: readonly Of[],
): { loaded: Of; hidden: Of }[] {
  const known = installations.filter(({ format, machine }) => format === 'VST3' && machine !== '')
  const ofUser = known.filter(({ path }) => OF_USER.test(path))
  return ofUser.flatMap((loaded) => {
    const isAlone = ofUser.filter((copy) => isBeside(copy, loaded)).length === 1
    if (!isAlone) return []
    return known
      .filter((copy) => OF_ALL.test(copy.path) && isBeside(copy, loaded))
      .map((hidden) => ({ loaded, hidden }))
  })
}

/** Two copies of one name. With a second one in the folder of the same user, which of them is found first is not said. */
const isBeside = (copy: PlacedCopy, other: PlacedCopy) =>
  copy.machine === other.machine &&
  fileNameOf(copy.path).toLowerCase() === fileNameOf(other.path).toLowerCase()

const OF_USER = /^(?:~|\/Users\/[^/]+)\/Library\/Audio\/Plug-Ins\/VST3\/|^(?:~|\/home\/[^/]+)\/\.vst3\//i
const OF_ALL = /^\/Library\/Audio\/Plug-Ins\/VST3\/|^\/usr\/(?:local\/)?lib\/vst3\//i

/** Says which of two copies DAWs load. */
export const loadedFirstText = ({ loaded, hidden, isOlder }: LoadedFirst<Copy>): string =>
  isOlder
    ? `DAWs search your own VST3 folder first, so they load the older version ${loaded.version}, not ${hidden.version}.`
    : `DAWs search your own VST3 folder first, so they load version ${loaded.version}, not the older ${hidden.version}.`
