import { fileNameOf } from '../storage/copies-of.ts'
import { compareVersions } from '../updates/version.ts'

type Copy = { machine: string; format: string; path: string; version: string; goneAt: string | null }

/** Two copies of a VST3 on one computer: the one that DAWs load, and the one that it hides. */
export type LoadedFirst<Of extends Copy> = { loaded: Of; hidden: Of; isOlder: boolean }

/**
 * Which of two versions of a plugin DAWs load. Only VST3 says it: hosts search the folder of the user before that for all users, and the
 * first find counts (Steinberg, Plug-in Locations). Undefined for any other format and place, on Windows, where some
 * hosts leave the folder of the user out, and where no order of the versions is known.
 */
export function loadedFirst<Of extends Copy>(installations: readonly Of[]): LoadedFirst<Of> | undefined {
  const present = installations.filter(
    ({ format, machine, goneAt }) => format === 'VST3' && machine !== '' && goneAt === null,
  )
  const ofUser = present.filter(({ path }) => OF_USER.test(path))
  for (const loaded of ofUser) {
    const hidden = present.find(
      (copy) =>
        OF_ALL.test(copy.path) &&
        copy.machine === loaded.machine &&
        fileNameOf(copy.path).toLowerCase() === fileNameOf(loaded.path).toLowerCase(),
    )
    const isAlone = ofUser.filter((copy) => isBeside(copy, loaded)).length === 1
    const order = hidden && isAlone ? (compareVersions(loaded.version, hidden.version) ?? 0) : 0
    if (hidden && order !== 0) return { loaded, hidden, isOlder: order < 0 }
  }
  return undefined
}

/** A second copy in the folder of the same user: which of the two is found first is not said. */
const isBeside = (copy: Copy, other: Copy) =>
  copy.machine === other.machine &&
  fileNameOf(copy.path).toLowerCase() === fileNameOf(other.path).toLowerCase()

const OF_USER = /^(?:~|\/Users\/[^/]+)\/Library\/Audio\/Plug-Ins\/VST3\/|^(?:~|\/home\/[^/]+)\/\.vst3\//i
const OF_ALL = /^\/Library\/Audio\/Plug-Ins\/VST3\/|^\/usr\/(?:local\/)?lib\/vst3\//i

/** Says which of two copies DAWs load. */
export const loadedFirstText = ({ loaded, hidden, isOlder }: LoadedFirst<Copy>): string =>
  isOlder
    ? `VST3 hosts search the folder of the user first. So DAWs load the older version ${loaded.version}, not ${hidden.version}.`
    : `VST3 hosts search the folder of the user first. So DAWs load version ${loaded.version}, not the older ${hidden.version}.`
