import { englishNumber } from '#shared/text/locale.ts'

export const calendarRevoked = 'The calendar address no longer works.'
export const calendarUnknown =
  'This calendar address does not work: it was replaced or revoked, or is incomplete. Create a new one on the Licenses page.'
export const pickedHasNoView =
  'You picked the plugins of this collection, so it has no view. Change its plugins instead.'
export const viewKeepsFilter = 'A saved view shows what its filter matches. Change the filter instead.'
export const helperListDamaged = (folder: string) =>
  `The list of the helper's packages in ${folder} is damaged. Run npm run build:helper again.`
export const helperPackageDamaged = (file: string, folder: string) =>
  `${file} in ${folder} is missing or damaged and is not offered.`
export const downloadNotOffered = 'This server does not offer this file for download.'
export const invalidHost = 'The host name of this request is not valid.'
export const noSuchPart = 'The file has no such part.'
export const noneInLibrary = 'None of these plugins is in your library.'
export const tooManyTicked = 'Too many steps of this checklist are ticked. Untick some first.'
export const notDecided = 'the latest versions were not decided'
export const onlineStateNotWritten = 'the online state of devices could not be written'
export const heartbeatNotFinished = 'a heartbeat was not finished'
export const changesStream =
  'Which data of the account has changed, as server-sent events: ids, never content.'
export const jobsStream =
  'Which jobs a helper should look at, as server-sent events. While it listens, the device is online.'
export const eventLine = 'Each event is one line of data.'
export const collectionNamesTaken = 'Every name for this collection is taken.'
export const sharingOff = 'Sharing is turned off on this server.'
export const valueNotShared = 'The server could not share this value. It is saved in your library.'
export const pluginNotMatched = "We can't match this plugin with other libraries yet, so nothing is shared."
export const tooManyJobs = (most: number) =>
  `You already have ${most} open jobs. Please start your helpers, or cancel some jobs.`
export const tooManyWaiting = (most: number, computer: string) =>
  `${most} jobs are already waiting for ${computer}. Open the helper there, or cancel some.`
export const collectionFull = (most: number) =>
  `A collection can have ${englishNumber(most)} plugins, so nothing was saved. Create a second collection.`
export const accountFull = 'Your account is full, so nothing was saved. Remove something first.'

/** The sentences for the quotas of tables, by the table and the most rows. */
export const quotas: Record<string, (most: number) => string> = {
  activations: (most) =>
    `An account can keep ${englishNumber(most)} license activations, so nothing was saved. End some first.`,
  api_keys: (most) => `An account can keep ${most} API keys, so nothing was saved. Delete one first.`,
  checklists: (most) =>
    `An account can keep ${englishNumber(most)} checklists, so nothing was saved. Remove some, and try again in a week.`,
  collection_plugins: (most) =>
    `Collections can have ${englishNumber(most)} plugins in total, so nothing was saved. Remove some first.`,
  collections: (most) =>
    `An account can keep ${englishNumber(most)} collections, so nothing was saved. Remove some, and try again in a week.`,
  computer_daws: (most) =>
    `An account can keep ${englishNumber(most)} DAWs on computers, so nothing was saved. Remove some first.`,
  confirmations: (most) =>
    `An account can keep ${englishNumber(most)} votes on shared values, so nothing was saved. Ask the host of this server.`,
  devices: (most) =>
    `An account can have ${most} connected helpers, so nothing was saved. Remove one in Settings, Advanced.`,
  health_bundles: (most) =>
    `An account can keep ${englishNumber(most)} checked bundles, so nothing was saved. Scan fewer folders.`,
  health_computers: (most) =>
    `An account can keep ${most} checked computers, so nothing was saved. Remove some on the Computers page.`,
  identities: (most) =>
    `Your library can hold ${englishNumber(most)} bundle identifiers, so nothing was saved. Remove some plugins, and try again in a week.`,
  ignored_updates: (most) =>
    `An account can keep ${englishNumber(most)} ignored updates, so nothing was saved. Stop ignoring some in Updates.`,
  import_changes: (most) =>
    `An account can keep the changes of imports to ${englishNumber(most)} plugins for a week, so nothing was saved. Undo an import in Settings, or try again in a week.`,
  installations: (most) =>
    `Your library can hold ${englishNumber(most)} installations, so nothing was saved. Remove some plugins, and try again in a week.`,
  invitations: (most) =>
    `You can have ${most} open invitations, so nothing was saved. Revoke some in Settings, Advanced.`,
  job_items: (most) =>
    `An account can keep the results of ${englishNumber(most)} bundles, so nothing was saved. Organize fewer at once.`,
  jobs: (most) => `An account can keep ${most} helper jobs, so nothing was saved. Cancel some.`,
  join_rules: (most) =>
    `An account can keep ${englishNumber(most)} rules of split plugins, so nothing was saved. Merge some of these plugins first.`,
  license_changes: (most) =>
    `An account can keep the changes of imports to ${englishNumber(most)} licenses for a week, so nothing was saved. Undo an import in Settings, or try again in a week.`,
  license_places: (most) =>
    `An account can keep ${englishNumber(most)} places of licenses, so nothing was saved. Remove some first.`,
  license_plugins: (most) =>
    `Licenses can have ${englishNumber(most)} plugins in total, so nothing was saved. Unlink some first.`,
  licenses: (most) =>
    `An account can keep ${englishNumber(most)} licenses, so nothing was saved. Remove some, and try again in a week.`,
  passkeys: (most) => `An account can have ${most} passkeys, so nothing was saved. Remove one first.`,
  pictures: (most) =>
    `Your library can hold ${englishNumber(most)} pictures, so nothing was saved. Remove some, and try again in a week.`,
  plugins: (most) =>
    `Your library can hold ${englishNumber(most)} plugins, including merged ones and those removed in the last seven days. Nothing was saved. Remove some, and try again in a week.`,
  provider_links: (most) =>
    `An account can have ${most} links to sign-in providers, so nothing was saved. Remove one first.`,
  purchase_plugins: (most) =>
    `Purchases can have ${englishNumber(most)} plugins in total, so nothing was saved. Unlink some first.`,
  purchases: (most) =>
    `An account can keep ${englishNumber(most)} purchases, so nothing was saved. Remove some, and try again in a week.`,
  recovery_codes: (most) =>
    `An account can have ${most} recovery codes, so nothing was saved. Create new ones.`,
  revisions: (most) =>
    `An account can keep ${englishNumber(most)} shared values, so nothing was saved. Ask the host of this server.`,
  scan_finds: (most) =>
    `An account can keep ${englishNumber(most)} scan results, so nothing was saved. Scan fewer folders at once.`,
  separate_plugins: (most) =>
    `An account can keep ${englishNumber(most)} pairs of different plugins, so nothing was saved. Remove some plugins first.`,
  shared_pictures: (most) =>
    `An account can keep ${englishNumber(most)} shared pictures, so nothing was saved. Remove some first.`,
  song_shares: (most) =>
    `You can have ${most} links to what songs need, so nothing was saved. Revoke some in Settings, Advanced.`,
  songs: (most) =>
    `An account can keep ${englishNumber(most)} songs, so nothing was saved. Remove some, and try again in a week.`,
  uad_authorizations: (most) =>
    `An account can keep ${englishNumber(most)} UAD authorizations, so nothing was saved. Save the UAD System Profile again.`,
  used_plugins: (most) =>
    `Songs can use ${englishNumber(most)} different plugins, so nothing was saved. Remove some songs, and try again in a week.`,
  vault_records: (most) =>
    `An account can keep ${englishNumber(most / 2)} sealed secrets of at most 200 MB together, so nothing was saved. Delete some key files first.`,
  vault_wraps: (most) =>
    `An account can have ${most / 2} vaults, so nothing was saved. Move the secrets of imported vaults into your own first.`,
  vaults: (most) =>
    `An account can have ${most} vaults, so nothing was saved. Move the secrets of imported vaults into your own first.`,
}
export const controlCharacter = 'A value of a column has a control character.'
