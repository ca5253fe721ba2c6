import { wavesGenerationOf } from '../bundles/waves/waves-places.ts'
import { loads } from '../formats/daw-ids.ts'
import { PLATFORM_NAMES } from '../plugins/architectures.ts'
import { platformOf } from '../plugins/processors/installed-program.ts'
import { systemName } from '../plugins/processors/system-names.ts'
import { DAWS, type DawId } from '../songs/daws.ts'
import { isLoadable } from '../storage/counted-bundles.ts'
import type { ListState } from './bundle-check.ts'
import type { BundleCase } from './health-case.ts'
import type { HealthStep, Sureness } from './health-terms.ts'
import { hasOwnFolders, ownFolderOf } from './search-folders.ts'

/** A bundle and a DAW. */
export type HealthCase = BundleCase & { daw: DawId; list: ListState | undefined }

type ReasonRow = {
  /** A few words, as a filter and a tag. */
  label: string
  sure: Sureness | ((seen: HealthCase) => Sureness)
  /** True when this is why the DAW does not see the bundle. */
  holds: (seen: HealthCase) => boolean
  /** Why, as a sentence. */
  says: (seen: HealthCase) => string
  step: HealthStep
  /** It holds whatever the list of the DAW says, because the list may be older. */
  isOfFile?: true
  /** Another bundle of the plugin has the better reason. */
  isLast?: true
}

const dawName = ({ daw }: HealthCase) => DAWS[daw].name

/** True when the list of the DAW itself does not have the bundle, or could not load it. */
const isProved = ({ list }: HealthCase) => list === 'absent' || list === 'failed'

const certainIfProved = (seen: HealthCase): Sureness => (isProved(seen) ? 'certain' : 'likely')

const isOnMac = ({ platform }: HealthCase) => platform === 'macos'

/** The state of an Audio Unit in the list of macOS. */
const registryState = ({ platform, bundle, facts }: HealthCase) =>
  platform === 'macos' && formatOf(bundle.format) === 'AU' ? facts?.lists['audio-units'] : undefined

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
    label: 'Link to nowhere',
    sure: 'certain',
    isOfFile: true,
    holds: ({ facts }) => facts?.state === 'link-to-nowhere',
    says: ({ facts, bundle }) =>
      facts?.leadsTo
        ? `A link leads to ${facts.leadsTo}, which is not there.`
        : `${bundle.path} is a link, and where it leads nothing is.`,
    step: 'reinstall',
  },
  // A DAW may follow one all the same: VST3 allows shortcuts.
  alias: {
    label: 'Alias',
    sure: certainIfProved,
    holds: ({ facts }) => facts?.state === 'alias',
    says: () => 'This is an alias or a shortcut, which most DAWs do not follow.',
    step: 'move',
  },
  'half-written': {
    label: 'Half written',
    sure: 'certain',
    isOfFile: true,
    holds: ({ facts }) => facts?.state === 'half-written',
    says: () => 'Its program is missing or ends too early, as after an install or a copy that was cut off.',
    step: 'reinstall',
  },
  damaged: {
    label: 'Damaged',
    sure: 'certain',
    isOfFile: true,
    holds: ({ facts }) => facts?.state === 'damaged',
    says: () => 'Its files are damaged, so no DAW can load it.',
    step: 'reinstall',
  },
  'switched-off': {
    label: 'Switched off',
    sure: 'certain',
    isOfFile: true,
    isLast: true,
    // Shells of Waves load its plugins from their own folder.
    holds: ({ bundle }) => !isLoadable(bundle) && !wavesGenerationOf(bundle.path),
    says: () => 'Its name or its folder says that it is not in use, so DAWs leave it out.',
    step: 'move',
  },
  format: {
    label: 'Other format',
    sure: 'certain',
    isLast: true,
    holds: ({ daw, bundle }) => bundle.format !== 'Plugin' && !loads(daw, formatOf(bundle.format)),
    says: (seen) => `${dawName(seen)} does not load ${formatWords(seen.bundle.format)}.`,
    step: 'install-format',
  },
  'other-system': {
    label: 'Other system',
    sure: 'certain',
    isLast: true,
    holds: ({ platform, facts, bundle }) => {
      const own = platformOf(bundle)
      return (
        platform !== null &&
        own !== undefined &&
        own !== platform &&
        !facts?.bridge &&
        !isWindowsOnLinux(own, platform)
      )
    },
    says: ({ bundle }) => `It is made for ${PLATFORM_NAMES[platformOf(bundle) ?? 'windows']}.`,
    step: 'install-version',
  },
  'no-bridge': {
    label: 'No bridge',
    sure: 'likely',
    isLast: true,
    holds: ({ platform, facts, bundle }) =>
      platform !== null && !facts?.bridge && isWindowsOnLinux(platformOf(bundle), platform),
    says: () => 'It is made for Windows, and no bridge such as yabridge leads to it.',
    step: 'make-bridge',
  },
  '32-bit': {
    label: '32-bit',
    sure: (seen) => (seen.platform === 'windows' ? certainIfProved(seen) : 'certain'),
    // On Windows some DAWs load them, so that only the list of the DAW tells.
    holds: (seen) => seen.system === '32-bit' || (seen.system === 'needs-32-bit-host' && isProved(seen)),
    says: (seen) =>
      isOnMac(seen)
        ? 'It is 32-bit, which no macOS has run since 10.15.'
        : `It is 32-bit, and ${dawName(seen)} is not.`,
    step: 'install-version',
  },
  'needs-rosetta': {
    label: 'Needs Rosetta',
    sure: 'certain',
    holds: ({ system }) => system === 'needs-rosetta',
    says: () => 'It is for Intel Macs only, and Rosetta is not on this Mac.',
    step: 'install-rosetta',
  },
  'other-processor': {
    label: 'Other processor',
    sure: 'certain',
    holds: ({ system }) => system === 'needs-apple-silicon' || system === 'other-processor',
    says: (seen) =>
      seen.system === 'needs-apple-silicon'
        ? 'It is for Apple silicon only, and this Mac has an Intel processor.'
        : 'It is for another processor than that of this computer.',
    step: 'install-version',
  },
  'newer-system': {
    label: 'Newer system',
    sure: 'certain',
    holds: ({ system }) => system === 'needs-newer-system',
    says: ({ minSystem, platform }) =>
      `It needs ${systemName(minSystem, platform === 'windows' ? 'windows' : 'macos')} or later, which this computer does not run.`,
    step: 'update-system',
  },
  quarantined: {
    label: 'Blocked by macOS',
    sure: certainIfProved,
    // macOS lets through what is signed and checked by Apple, and only the lists tell whether that was checked.
    holds: (seen) =>
      isOnMac(seen) &&
      seen.facts?.isQuarantined === true &&
      (seen.facts.signature !== 'team' || isProved(seen) || isUnregistered(seen)),
    says: () => 'It was downloaded, and macOS blocks it until you allow it.',
    step: 'unblock',
  },
  'not-signed': {
    label: 'Not signed',
    sure: 'certain',
    holds: (seen) =>
      isOnMac(seen) &&
      seen.processor?.startsWith('arm64') === true &&
      seen.facts?.signature === 'none' &&
      seen.system !== 'runs-with-rosetta',
    says: () => 'It is not signed, and Macs with Apple silicon run no program without a signature.',
    step: 'reinstall',
  },
  'wrong-folder': {
    label: 'Wrong folder',
    sure: (seen) =>
      isProved(seen) ||
      isUnregistered(seen) ||
      (seen.platform !== null && !hasOwnFolders(seen.bundle.format, seen.platform))
        ? 'certain'
        : 'likely',
    // Some DAWs search folders that their user adds: only their list tells.
    holds: (seen) => (seen.place === 'other-format' || seen.place === 'elsewhere') && !isRegistered(seen),
    says: ({ bundle, platform }) =>
      `DAWs look for ${formatWords(bundle.format)} in ${(platform && ownFolderOf(bundle.format, platform)) || 'another folder'}, and it is in ${folderOf(bundle.path)}.`,
    step: 'move',
  },
  'hidden-copy': {
    label: 'Hidden by a copy',
    sure: 'likely',
    holds: ({ hiddenBy }) => hiddenBy !== undefined,
    says: ({ hiddenBy, bundle }) =>
      `Another copy comes first: DAWs load ${versionWords(hiddenBy?.version)} in ${folderOf(hiddenBy?.path ?? '')}, and not ${versionWords(bundle.version)} here.`,
    step: 'keep-one',
  },
  'same-class-id': {
    label: 'Same class id',
    sure: (seen) => (isProved(seen) ? 'likely' : 'perhaps'),
    holds: (seen) => seen.twin !== undefined && (isProved(seen) || seen.list === 'shared'),
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
    says: (seen) => `${dawName(seen)} has it in its list, switched off.`,
    step: 'turn-on',
  },
  'intel-in-apple-silicon': {
    label: 'Intel only',
    sure: 'likely',
    holds: (seen) => seen.system === 'runs-with-rosetta' && isProved(seen),
    says: (seen) =>
      `It is for Intel Macs only, so ${dawName(seen)} loads it only when it runs with Rosetta itself.`,
    step: 'open-with-rosetta',
  },
  'signer-changed': {
    label: 'Signer changed',
    sure: 'perhaps',
    holds: (seen) => isOnMac(seen) && seen.facts?.formerSigner !== undefined && isProved(seen),
    says: ({ bundle, facts }) =>
      `It was signed by team ${facts?.formerSigner}, and is now signed by another one. Make sure that ${fileOf(bundle.path)} is from its manufacturer.`,
    step: 'reinstall',
  },
  blocklisted: {
    label: 'On the blocklist',
    sure: 'certain',
    holds: ({ list }) => list === 'failed',
    says: (seen) => `${dawName(seen)} could not load it at its last scan, and does not try again by itself.`,
    step: 'rescan',
  },
  'not-scanned-yet': {
    label: 'Not scanned yet',
    sure: 'likely',
    holds: ({ list }) => list === 'older',
    says: (seen) => `It was installed or changed after ${dawName(seen)} last scanned.`,
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
