/** The processor of a Mac. */
export type MacProcessor = 'apple-silicon' | 'intel'

/** A system that plugins could run on. `version` is as bundles ask for it. */
export type TargetSystem = {
  /** How an address names it. */
  key: string
  platform: 'macos' | 'windows'
  version: string
  label: string
  /** The processors of Macs that it runs on; empty for Windows. */
  processors: readonly MacProcessor[]
  /** Intel programs do not run on Apple silicon. */
  isWithoutRosetta: boolean
  /** 32-bit programs do not run. */
  isWithout32Bit: boolean
}

const BOTH: readonly MacProcessor[] = ['apple-silicon', 'intel']

/** The versions of macOS, the newest first. Apple has announced the end of Rosetta with macOS 28, and no Intel Mac runs macOS 27. */
const MACOS: [version: string, name: string, processors: readonly MacProcessor[]][] = [
  ['28.0', '', ['apple-silicon']],
  ['27.0', '', ['apple-silicon']],
  ['26.0', 'Tahoe', BOTH],
  ['15.0', 'Sequoia', BOTH],
  ['14.0', 'Sonoma', BOTH],
  ['13.0', 'Ventura', BOTH],
  ['12.0', 'Monterey', BOTH],
  ['11.0', 'Big Sur', BOTH],
  ['10.15', 'Catalina', ['intel']],
  ['10.14', 'Mojave', ['intel']],
  ['10.13', 'High Sierra', ['intel']],
]

/** The systems to choose from. */
export const TARGET_SYSTEMS: readonly TargetSystem[] = [
  ...MACOS.map(([version, name, processors]): TargetSystem => {
    const [major = 0, minor = 0] = version.split('.').map(Number)
    const number = major > 10 ? String(major) : version
    return {
      key: `macos-${number}`,
      platform: 'macos',
      version,
      label: [`macOS ${number}`, name].filter(Boolean).join(' '),
      processors,
      isWithoutRosetta: major >= 28,
      isWithout32Bit: major > 10 || minor >= 15,
    }
  }),
  // Both report version 10.0 to programs.
  ...['11', '10'].map(
    (name): TargetSystem => ({
      key: `windows-${name}`,
      platform: 'windows',
      version: '10.0',
      label: `Windows ${name}`,
      processors: [],
      isWithoutRosetta: false,
      isWithout32Bit: false,
    }),
  ),
]

/** The newest published macOS. Nothing that is installed can ask for a newer one. */
export const NEWEST_MACOS = '27.0'
