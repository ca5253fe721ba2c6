import type { ArchitectureKind, Platform } from '../architectures.ts'

/** The known facts about an installation; `architectures` as named by `lipo` and `uname`. */
export type InstalledProgram = {
  format: string
  path: string
  architectures: string[]
  bundleId: string | null
  /** The system, if the reader knew it. */
  platform?: Platform | null
}

/** The kind of an installation. Never a guess: only installations known to be for macOS can need Rosetta. */
export function architectureKindOf(installed: InstalledProgram): ArchitectureKind {
  const { architectures } = installed
  const platform = platformOf(installed)
  if (architectures.length === 0) return 'unknown'
  if (architectures.every((each) => OLD.has(each))) return '32-bit'
  if (platform === 'windows' || platform === 'linux') return 'elsewhere'
  const [isArm, isIntel] = [architectures.some(isArm64), architectures.includes('x86_64')]
  // With both processors the system does not matter.
  if (isArm && isIntel) return 'universal'
  if (platform === undefined) return 'unknown'
  if (isArm) return 'apple-silicon'
  return isIntel ? 'intel' : 'unknown'
}

/** The system of an installation, when its path, name, format or processors determine it. */
export function platformOf(installed: InstalledProgram): Platform | undefined {
  const { format, path, architectures, bundleId, platform } = installed
  if (platform) return platform
  const place = PATH_BEGINNINGS.find(([begins]) => begins.test(path))
  if (place) return place[1]
  const ending = ENDINGS.get(/\.[a-z0-9]+$/i.exec(path)?.[0].toLowerCase() ?? '')
  if (ending) return ending
  if (format === 'AU' || format === 'Component') return 'macos'
  const decisive = architectures.find((each) => ONLY_ON.has(each))
  if (decisive) return ONLY_ON.get(decisive)
  // An identifier comes from an Info.plist, and next to one only the macOS program is read.
  return bundleId !== null && format !== 'LV2' && architectures.length > 0 ? 'macos' : undefined
}

/** True for two installations that may be one: they are not known to be for two systems. */
export function mayShareSystem(a: InstalledProgram, b: InstalledProgram): boolean {
  const [system, other] = [platformOf(a), platformOf(b)]
  return system === undefined || other === undefined || system === other
}

/** PowerPC ended before 32-bit code did. `arm` is the 32-bit one. */
const OLD = new Set(['i386', 'ppc', 'ppc64', 'arm'])

/** `arm64e` signs its pointers: hosts must be built for it, too, but it is not Intel code. */
const isArm64 = (architecture: string) => architecture === 'arm64' || architecture === 'arm64e'

/** The beginnings of full paths on each system. */
const PATH_BEGINNINGS: [begins: RegExp, platform: Platform][] = [
  [/^(?:[a-z]:[\\/]|\\\\)/i, 'windows'],
  [/^(?:\/Users\/|\/Library\/|\/Applications\/|\/Volumes\/|\/System\/|~\/Library\/)/, 'macos'],
  [/^(?:\/home\/|\/usr\/|\/opt\/|~\/\.)/, 'linux'],
]

/** Extensions of a single system. The others (.vst3, .clap, .aaxplugin, .lv2) are used on several. */
const ENDINGS = new Map<string, Platform>([
  ['.component', 'macos'],
  ['.vst', 'macos'],
  ['.dll', 'windows'],
  ['.so', 'linux'],
])

/** Processors that only one system supports. */
const ONLY_ON = new Map<string, Platform>([
  ['ppc', 'macos'],
  ['ppc64', 'macos'],
  ['arm64e', 'macos'],
  ['arm64ec', 'windows'],
  ['arm64x', 'windows'],
  ['riscv64', 'linux'],
])
