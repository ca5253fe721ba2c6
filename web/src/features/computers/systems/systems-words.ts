import type { SystemReason, SystemRow, SystemVerdict } from '#shared/computers/systems-report.ts'
import type { TargetSystem } from '#shared/computers/target-systems.ts'
import { systemName } from '#shared/plugins/processors/system-names.ts'
import { counted } from '../../../ui/text/counted.ts'

/** The verdicts as filters and tags. */
export const VERDICT_LABELS: Record<SystemVerdict, string> = {
  stops: 'Stops working',
  update: 'Update first',
  unknown: 'Unknown',
  rosetta: 'Needs Rosetta',
  'old-copy': 'Old copy',
  works: 'Works',
}

export const systemMessages = {
  /** `isKnown`: of at least one plugin it is known whether it runs there. */
  stop: (count: number, system: string, isKnown: boolean) =>
    count === 0
      ? isKnown
        ? `No plugin is known to stop on ${system}`
        : `Scan your plugins to learn which run on ${system}`
      : `${counted(count, 'plugin')} won't run on ${system}`,
  /** `isVst2`: all of them are 32-bit VST2 plugins. */
  oldCopies: (count: number, isVst2: boolean) =>
    isVst2
      ? `${counted(count, 'more has', 'more have')} an old 32-bit VST2 beside one that works.`
      : `${counted(count, 'more has', 'more have')} an old copy beside one that works.`,
  about: 'Read from your plugin files, not tested. Check with the manufacturer before you upgrade.',
  runsNow: (computer: string, system: string) => `${computer} runs ${system} now.`,
  elsewhere: (count: number) => `${counted(count, 'plugin is', 'plugins are')} only for other systems.`,
}

/** Why, without a full stop; '' where nothing is to be said. */
export function reasonText(
  { verdict, reason, minSystem }: Pick<SystemRow, 'verdict' | 'reason' | 'minSystem'>,
  target: TargetSystem,
): string {
  const why =
    reason === 'needs-newer-system'
      ? `Needs ${systemName(minSystem, target.platform)} or later`
      : REASONS[reason]
  if (verdict === 'old-copy') return `${why}; another copy here runs`
  return verdict === 'unknown' && reason === 'runs-with-rosetta' ? NEEDS_ROSETTA_AT_LEAST : why
}

const NEEDS_ROSETTA_AT_LEAST = 'Intel only, so it needs Rosetta; scan it again to read which macOS it needs'

const REASONS: Record<Exclude<SystemReason, 'needs-newer-system'>, string> = {
  '32-bit': '32-bit, no longer supported',
  'needs-rosetta': 'Needs Rosetta',
  'needs-apple-silicon': 'Needs Apple silicon',
  'unknown-processors': 'Scan or drop it again to read its processors',
  'unknown-minimum': 'Scan it again to read which macOS it needs',
  'needs-32-bit-host': '32-bit, so it depends on your DAW',
  'runs-with-rosetta': 'Intel only, runs through Rosetta',
  none: '',
}

export const emptyTitle = 'Nothing for this system'
export const pluginsOn = (label: string) => `Plugins on ${label}`
export const searchPlugins = 'Search plugins...'
export const showAllPlugins = 'Show All Plugins'
export const hint = 'Try other words, or remove the filters.'
export const computer = 'Computer'
export const allComputers = 'All computers'
export const system = 'System'
export const processor = 'Processor'
export const appleSilicon = 'Apple silicon'
export const intelMac = 'Intel Mac'
export const searchWebFor = (name: string) => `Search the web for ${name}, in a new tab`
export const updateLabel = (name: string) => `Update ${name}, in a new tab`
export const searchWeb = 'Search the Web'
export const update = 'Update'
export const empty = (isMac: boolean) =>
  isMac ? 'No plugin here is known to be for macOS.' : 'No plugin here is known to be for Windows.'
export const newerVersion = (version: string) => `v${version} may run`

/** The names of the columns. */
export const columns = {
  plugin: 'Plugin',
  version: 'Version',
  computers: 'Computers',
  why: 'Why',
  verdict: 'Result',
}

/** The words that a search of the web has after the name of a plugin. */
export const updateSearch = 'Apple Silicon update'
/** The headings of the report as a file. */
export const csvHeadings = (system: string) => [
  'Manufacturer',
  'Name',
  'Formats',
  'Version',
  `On ${system}`,
  'Why',
  'Newer version',
  'Computers',
]
