import { type FileTask, listFolder, readFileRange } from '../asking.ts'
import type { BundleCandidate } from '../facts/bundle-of.ts'
import { peLayout } from '../windows/pe-layout.ts'
import { type PeVersion, peVersion } from '../windows/pe-version.ts'
import { type ExecutableProgram, PROGRAM_HEADER_MAX, programIn } from './architectures.ts'
import { type BundlePart, partWithNotes } from './bundle-part.ts'

/** The processors of a Windows or Linux bundle, from the folders below `Contents`, and its Windows program's metadata when requested. */
export function* readPlatforms(found: BundleCandidate, wantsVersion: boolean): FileTask<BundlePart> {
  const { path: folder, fileName } = found
  try {
    const entries = yield* listFolder(`${folder}/Contents`)
    const platforms = entries.flatMap(({ name }) => {
      const platform = platformOf(name)
      return platform ? [{ name, ...platform }] : []
    })
    const windows = wantsVersion ? platforms.find(({ isWindows }) => isWindows) : undefined
    const read = windows ? yield* readWindows(`${folder}/Contents/${windows.name}/${fileName}`) : undefined
    const systems = new Set(platforms.map(({ isWindows }) => isWindows))
    // A wrapper for Linux links to the Windows program that it runs.
    const isWrapper = systems.size === 2
    const hasLooseEnd = isWrapper && (yield* hasBrokenLink(folder, platforms))
    return {
      peVersion: read?.version,
      minSystems: read?.minSystems,
      architectures: platforms.map(({ architecture }) => architecture),
      platform: systems.size === 1 ? (systems.has(true) ? 'windows' : 'linux') : undefined,
      notes: hasLooseEnd ? ['inner-link'] : [],
    }
  } catch {
    return partWithNotes()
  }
}

function* hasBrokenLink(
  folder: string,
  platforms: { name: string; isWindows: boolean }[],
): FileTask<boolean> {
  for (const { name, isWindows } of platforms) {
    const entries = isWindows ? yield* listFolder(`${folder}/Contents/${name}`) : []
    if (entries.some(({ leadsNowhere }) => leadsNowhere)) return true
  }
  return false
}

type Platform = { architecture: string; isWindows: boolean }

/** `x86_64-win`, `aarch64-linux` and so on by Steinberg; AAX has three other names. */
function platformOf(name: string): Platform | undefined {
  const own = AAX_FOLDERS.get(name.toLowerCase())
  if (own) return { architecture: own, isWindows: true }
  const [, machine, system] = /^([a-z0-9_]{1,16})-(win|linux)$/i.exec(name) ?? []
  if (!machine || !system) return undefined
  const word = machine.toLowerCase()
  return { architecture: MACHINES.get(word) ?? word, isWindows: system.toLowerCase() === 'win' }
}

const AAX_FOLDERS = new Map(Object.entries({ x64: 'x86_64', win32: 'i386', arm64ec: 'arm64ec' }))
const MACHINES = new Map(
  Object.entries({
    x86: 'i386',
    i686: 'i386',
    amd64: 'x86_64',
    aarch64: 'arm64',
    arm_64: 'arm64',
    arm_64_ec: 'arm64ec',
  }),
)

type WindowsProgram = { version: PeVersion | undefined; minSystems: ExecutableProgram['minSystems'] }

function* readWindows(path: string): FileTask<WindowsProgram> {
  const head = yield* readFileRange(path, 0, PROGRAM_HEADER_MAX)
  // The next read may overwrite these bytes.
  const minSystems = programIn(head)?.minSystems
  const layout = yield* peLayout(path, head)
  return { version: layout ? yield* peVersion(layout) : undefined, minSystems }
}
