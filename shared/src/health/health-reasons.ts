import { loads } from '../formats/daw-ids.ts'
import { PLATFORM_NAMES } from '../plugins/architectures.ts'
import { systemName } from '../plugins/processors/system-names.ts'
import { DAWS, type DawId } from '../songs/daws.ts'
import type { ListState } from './bundle-check.ts'
import type { BundleCase, CaseKind } from './health-case.ts'
import type { HealthStep, Sureness } from './health-terms.ts'
import { hasOwnFolders, ownFolderOf } from './search-folders.ts'

/** Bundles that are judged alike, and a DAW. */
export type HealthCase = CaseKind & { daw: DawId; list: ListState | undefined }

type ReasonRow = {
  /** A few words, as a filter and a tag. */
  label: string
  sure: Sureness | ((seen: HealthCase) => Sureness)
  /** True when this is why the DAW does not see the bundle. */
  holds: (seen: HealthCase) => boolean
  /** Why, as a sentence. */
  says: (one: BundleCase, daw: DawId) => string
  step: HealthStep
  /** It holds whatever the list of the DAW says, because the list may be older. */
  isOfFile?: true
  /** Another bundle of the plugin has the better reason. */
  isLast?: true
}

/** True when the list of the DAW itself does not have the bundle, or could not load it. */
const isProved = ({ list }: HealthCase) => list === 'absent' || list === 'failed'

const certainIfProved = (seen: HealthCase): Sureness => (isProved(seen) ? 'certain' : 'likely')

const isOnMac = ({ platform }: Pick<CaseKind, 'platform'>) => platform === 'macos'

/** The state of an Audio Unit in the list of macOS. */
const registryState = ({ platform, kind: { format, facts } }: HealthCase) =>
  platform === 'macos' && formatOf(format) === 'AU' ? facts?.lists['audio-units'] : undefined

const isUnregistered = (seen: HealthCase) => registryState(seen) === 'absent'

/** macOS has registered it, whatever its folder. */
export const isRegistered = (seen: HealthCase): boolean => {
  const state = registryState(seen)
  return state === 'listed' || state === 'listed-before'
}

/**
 * Why a DAW does not see a bundle: the first row that holds. What lies in the file itself comes first, then what a system, a folder and
 * another bundle do, and last what only the DAW says.
 */
const HEALTH_REASONS = {
  'link-to-nowhere': {
    label: 'Broken link',
    sure: 'certain',
    isOfFile: true,
    holds: ({ kind }) => kind.facts?.state === 'link-to-nowhere',
    says: ({ bundle: { path, kind } }) =>
      kind.facts?.leadsTo
        ? `Its link leads to ${kind.facts.leadsTo}, which does not exist.`
        : `${path} is a broken link.`,
    step: 'reinstall',
  },
  // A DAW may follow one all the same: VST3 allows shortcuts.
  alias: {
    label: 'Alias',
    sure: certainIfProved,
    holds: ({ kind }) => kind.facts?.state === 'alias',
    says: () => 'This is an alias or a shortcut, which most DAWs do not follow.',
    step: 'move',
  },
  'half-written': {
    label: 'Incomplete',
    sure: 'certain',
    isOfFile: true,
    holds: ({ kind }) => kind.facts?.state === 'half-written',
    says: () => 'Its program is missing or incomplete, as after an interrupted install or copy.',
    step: 'reinstall',
  },
  damaged: {
    label: 'Damaged',
    sure: 'certain',
    isOfFile: true,
    holds: ({ kind }) => kind.facts?.state === 'damaged',
    says: () => 'Its files are damaged, so no DAW can load it.',
    step: 'reinstall',
  },
  'switched-off': {
    label: 'Switched off',
    sure: 'certain',
    isOfFile: true,
    isLast: true,
    holds: ({ isSwitchedOff }) => isSwitchedOff,
    says: () => 'Its name or its folder marks it as unused, so DAWs skip it.',
    step: 'move',
  },
  format: {
    label: 'Other format',
    sure: 'certain',
    isLast: true,
    holds: ({ daw, kind: { format } }) => format !== 'Plugin' && !loads(daw, formatOf(format)),
    says: ({ bundle }, daw) => `${DAWS[daw].name} does not load ${formatWords(bundle.kind.format)}.`,
    step: 'install-format',
  },
  'other-system': {
    label: 'Other system',
    sure: 'certain',
    isLast: true,
    holds: ({ platform, ownPlatform, kind }) =>
      platform !== null &&
      ownPlatform !== undefined &&
      ownPlatform !== platform &&
      !kind.facts?.bridge &&
      !isWindowsOnLinux(ownPlatform, platform),
    says: ({ as }) => `It is made for ${PLATFORM_NAMES[as.ownPlatform ?? 'windows']}.`,
    step: 'install-version',
  },
  'no-bridge': {
    label: 'No bridge',
    sure: 'likely',
    isLast: true,
    holds: ({ platform, ownPlatform, kind }) =>
      platform !== null && !kind.facts?.bridge && isWindowsOnLinux(ownPlatform, platform),
    says: () => 'It is made for Windows, and no bridge such as yabridge leads to it.',
    step: 'make-bridge',
  },
  '32-bit': {
    label: '32-bit',
    sure: (seen) => (seen.platform === 'windows' ? certainIfProved(seen) : 'certain'),
    // On Windows some DAWs load them, so that only the list of the DAW tells.
    holds: (seen) => seen.system === '32-bit' || (seen.system === 'needs-32-bit-host' && isProved(seen)),
    says: ({ as }, daw) =>
      isOnMac(as)
        ? 'It is 32-bit, and macOS has run no 32-bit plugins since 10.15.'
        : `It is 32-bit, and ${DAWS[daw].name} is not.`,
    step: 'install-version',
  },
  'needs-rosetta': {
    label: 'Needs Rosetta',
    sure: 'certain',
    holds: ({ system }) => system === 'needs-rosetta',
    says: () => 'It is for Intel Macs only, and Rosetta is not installed on this Mac.',
    step: 'install-rosetta',
  },
  'other-processor': {
    label: 'Other processor',
    sure: 'certain',
    holds: ({ system }) => system === 'needs-apple-silicon' || system === 'other-processor',
    says: ({ as }) =>
      as.system === 'needs-apple-silicon'
        ? 'It is for Apple silicon only, and this Mac has an Intel processor.'
        : 'It is made for a different processor than this computer has.',
    step: 'install-version',
  },
  'newer-system': {
    label: 'Newer system',
    sure: 'certain',
    holds: ({ system }) => system === 'needs-newer-system',
    says: ({ as }) =>
      `It needs ${systemName(as.minSystem, as.platform === 'windows' ? 'windows' : 'macos')} or later, which this computer does not run.`,
    step: 'update-system',
  },
  quarantined: {
    label: 'Blocked by macOS',
    sure: certainIfProved,
    // macOS lets through what is signed and checked by Apple, and only the lists tell whether that was checked.
    holds: (seen) =>
      isOnMac(seen) &&
      seen.kind.facts?.isQuarantined === true &&
      (seen.kind.facts.signature !== 'team' || isProved(seen) || isUnregistered(seen)),
    says: () => 'It was downloaded, and macOS blocks it until you allow it.',
    step: 'unblock',
  },
  'not-signed': {
    label: 'Not signed',
    sure: 'certain',
    holds: (seen) =>
      isOnMac(seen) &&
      seen.processor?.startsWith('arm64') === true &&
      seen.kind.facts?.signature === 'none' &&
      seen.system !== 'runs-with-rosetta',
    says: () => 'It is not signed, and Macs with Apple silicon run only signed programs.',
    step: 'reinstall',
  },
  'wrong-folder': {
    label: 'Wrong folder',
    sure: (seen) =>
      isProved(seen) ||
      isUnregistered(seen) ||
      (seen.platform !== null && !hasOwnFolders(seen.kind.format, seen.platform))
        ? 'certain'
        : 'likely',
    // Some DAWs search folders that their user adds: only their list tells.
    holds: (seen) => (seen.place === 'other-format' || seen.place === 'elsewhere') && !isRegistered(seen),
    says: ({ bundle: { path, kind }, as: { platform } }) =>
      `DAWs look for ${formatWords(kind.format)} in ${(platform && ownFolderOf(kind.format, platform)) || 'another folder'}, but it is in ${folderOf(path)}.`,
    step: 'move',
  },
  'hidden-copy': {
    label: 'Hidden by a copy',
    sure: 'likely',
    holds: ({ isHidden }) => isHidden,
    says: ({ hiddenBy, bundle }) =>
      `Another copy comes first: DAWs load ${versionWords(hiddenBy?.version)} in ${folderOf(hiddenBy?.path ?? '')}, and not ${versionWords(bundle.version)} here.`,
    step: 'keep-one',
  },
  'same-class-id': {
    label: 'Same class id',
    sure: (seen) => (isProved(seen) ? 'likely' : 'perhaps'),
    holds: (seen) => seen.hasTwin && (isProved(seen) || seen.list === 'shared'),
    says: ({ twin }) => `${twin?.path ?? ''} has the same class id, and a DAW loads only one of them.`,
    step: 'keep-one',
  },
  'not-registered': {
    label: 'Not registered',
    sure: 'certain',
    holds: isUnregistered,
    says: () => 'It is in its folder, but macOS has not registered it as an Audio Unit.',
    step: 'restart',
  },
  'off-in-daw': {
    label: 'Off in the DAW',
    sure: 'certain',
    holds: ({ list }) => list === 'off',
    says: (_, daw) => `It is switched off in the plugin list of ${DAWS[daw].name}.`,
    step: 'turn-on',
  },
  'intel-in-apple-silicon': {
    label: 'Intel only',
    sure: 'likely',
    holds: (seen) => seen.system === 'runs-with-rosetta' && isProved(seen),
    says: (_, daw) =>
      `It is for Intel Macs only, so ${DAWS[daw].name} loads it only while it runs with Rosetta, too.`,
    step: 'open-with-rosetta',
  },
  'signer-changed': {
    label: 'Signer changed',
    sure: 'perhaps',
    holds: (seen) => isOnMac(seen) && seen.kind.facts?.formerSigner !== undefined && isProved(seen),
    says: ({ bundle: { path, kind } }) =>
      `Team ${kind.facts?.formerSigner} signed it before, and another team signs it now. Make sure that ${fileOf(path)} is from its manufacturer.`,
    step: 'reinstall',
  },
  blocklisted: {
    label: 'On the blocklist',
    sure: 'certain',
    holds: ({ list }) => list === 'failed',
    says: (_, daw) =>
      `${DAWS[daw].name} could not load it in its last scan, and does not try again by itself.`,
    step: 'rescan',
  },
  'not-scanned-yet': {
    label: 'Not scanned yet',
    sure: 'likely',
    holds: ({ list }) => list === 'older',
    says: (_, daw) => `It was installed or changed after ${DAWS[daw].name} last scanned.`,
    step: 'rescan',
  },
} as const satisfies Record<string, ReasonRow>

export type HealthReason = keyof typeof HEALTH_REASONS
export const HEALTH_REASON_IDS = Object.keys(HEALTH_REASONS) as [HealthReason, ...HealthReason[]] // as: the keys of the record

export const rowOf = (reason: HealthReason): ReasonRow => HEALTH_REASONS[reason]

/** AU and Component are one format. */
const formatOf = (format: string) => (format === 'Component' ? 'AU' : format)

const isWindowsOnLinux = (own: string | undefined, platform: string) =>
  own === 'windows' && platform === 'linux'

const formatWords = (format: string) => FORMAT_WORDS[format] ?? `${format} plugins`

const FORMAT_WORDS: Partial<Record<string, string>> = {
  VST: 'VST2 plugins',
  AU: 'Audio Units',
  Component: 'Audio Units',
}

const versionWords = (version: string | undefined) => (version ? `version ${version}` : 'the one')

const fileOf = (path: string) => path.split(/[/\\]/).at(-1) ?? path
const folderOf = (path: string) => path.slice(0, Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')))
