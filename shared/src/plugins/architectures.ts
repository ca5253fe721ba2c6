/** The supported systems. */
export const PLATFORMS = ['macos', 'windows', 'linux'] as const
export type Platform = (typeof PLATFORMS)[number]

/** The displayed names of the systems. */
export const PLATFORM_NAMES: Record<Platform, string> = { macos: 'macOS', windows: 'Windows', linux: 'Linux' }

const MAC_KINDS = ['universal', 'apple-silicon', 'intel'] as const
/**
 * The kinds of installations by their processors: `universal`, `apple-silicon` (alone) and `intel` (needs Rosetta on Apple Silicon) apply
 * to macOS; `32-bit` to any system; `elsewhere` is 64-bit for Windows or Linux, which have no Rosetta; `unknown` when too little was read.
 */
export const ARCHITECTURE_KINDS = [...MAC_KINDS, '32-bit', 'elsewhere', 'unknown'] as const
export type ArchitectureKind = (typeof ARCHITECTURE_KINDS)[number]
