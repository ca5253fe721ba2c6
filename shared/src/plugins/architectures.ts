/** The systems a plugin is made for. */
export const PLATFORMS = ['macos', 'windows', 'linux'] as const
export type Platform = (typeof PLATFORMS)[number]

/** Systems as people call them. */
export const PLATFORM_NAMES: Record<Platform, string> = { macos: 'macOS', windows: 'Windows', linux: 'Linux' }

/**
 * What the processors of an installation mean: `universal`, `apple-silicon` (alone) and `intel` (needs Rosetta on Apple
 * Silicon) are said of macOS; `32-bit` of any system; `elsewhere` is 64-bit for Windows or Linux, where there is no
 * Rosetta; `unknown` when too little was read to say.
 */
export const KINDS = ['universal', 'apple-silicon', 'intel', '32-bit', 'elsewhere', 'unknown'] as const
export type Kind = (typeof KINDS)[number]

/** What is known of an installation; `architectures` by the names that `lipo` and `uname` use. */
export type InstalledProgram = {
  format: string
  path: string
  architectures: string[]
  bundleId: string | null
  /** The system, where the reader knew it. */
  platform?: Platform | null
}

/** What this installation is; never a guess: what its system is has to be known before Rosetta is spoken of. */
export function kindOf(installed: InstalledProgram): Kind {
  const { architectures } = installed
  const platform = platformOf(installed)
  if (architectures.length === 0) return 'unknown'
  if (architectures.every((each) => OLD.has(each))) return '32-bit'
  if (platform === 'windows' || platform === 'linux') return 'elsewhere'
  const [isArm, isIntel] = [architectures.some(isArm64), architectures.includes('x86_64')]
  // Both in one installation need no system to be known: either processor is served.
  if (isArm && isIntel) return 'universal'
  if (platform === undefined) return 'unknown'
  if (isArm) return 'apple-silicon'
  return isIntel ? 'intel' : 'unknown'
}

/** The system that this installation is for, when its place, name, format or processors leave no doubt. */
export function platformOf({
  format,
  path,
  architectures,
  bundleId,
  platform,
}: InstalledProgram): Platform | undefined {
  if (platform) return platform
  const place = PLACES.find(([begins]) => begins.test(path))
  if (place) return place[1]
  const ending = ENDINGS.get(/\.[a-z0-9]+$/i.exec(path)?.[0].toLowerCase() ?? '')
  if (ending) return ending
  if (format === 'AU' || format === 'Component') return 'macos'
  const telling = architectures.find((each) => ONLY_ON.has(each))
  if (telling) return ONLY_ON.get(telling)
  // An identifier stands in an Info.plist, and beside one only the program for macOS is looked at.
  return bundleId !== null && architectures.length > 0 ? 'macos' : undefined
}

/** PowerPC ended before 32-bit code did. `arm` is the 32-bit one. */
const OLD = new Set(['i386', 'ppc', 'ppc64', 'arm'])

/** `arm64e` signs its pointers: a host must be built for it, too, but it is no Intel code. */
const isArm64 = (architecture: string) => architecture === 'arm64' || architecture === 'arm64e'

/** Where a full path begins, by system. */
const PLACES: [begins: RegExp, platform: Platform][] = [
  [/^(?:[a-z]:[\\/]|\\\\)/i, 'windows'],
  [/^(?:\/Users\/|\/Library\/|\/Applications\/|\/Volumes\/|\/System\/|~\/Library\/)/, 'macos'],
  [/^(?:\/home\/|\/usr\/|\/opt\/|~\/\.)/, 'linux'],
]

/** Endings that only one system has. The others (.vst3, .clap, .aaxplugin, .lv2) are used on more than one. */
const ENDINGS = new Map<string, Platform>([
  ['.component', 'macos'],
  ['.vst', 'macos'],
  ['.dll', 'windows'],
  ['.so', 'linux'],
])

/** Processors that only one system has programs for. */
const ONLY_ON = new Map<string, Platform>([
  ['ppc', 'macos'],
  ['ppc64', 'macos'],
  ['arm64e', 'macos'],
  ['arm64ec', 'windows'],
  ['arm64x', 'windows'],
  ['riscv64', 'linux'],
])
