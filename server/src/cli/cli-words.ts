import { PRODUCT } from '#shared/product.ts'
import { englishNumber } from '#shared/text/locale.ts'
import { fileCount, rowCount } from '../features/backup/backup-words.ts'

const pluginCount = (count: number) => (count === 1 ? '1 plugin' : `${englishNumber(count)} plugins`)
const accountsHere = (count: number) =>
  count === 1 ? '1 account is in this database.' : `${englishNumber(count)} accounts are in this database.`
type EndedAccess = Record<
  'sessions' | 'passkeys' | 'keys' | 'addresses' | 'helpers' | 'links' | 'browsers',
  number
>

export const makesBackup =
  'Writes the database and all files into one archive and checks it; the server can keep running.'
export const verifiesBackup = 'Reads a whole backup and checks that every part is intact.'
export const backupIntact = (file: string, product: string, startedAt: string, rows: number, files: number) =>
  `${file} is intact: made by Plugfolio ${product}, ${startedAt}, ${rowCount(rows)}, ${fileCount(files)}.`
export const restoresBackup =
  'Restores a backup into an empty database; with --replace it replaces existing data, which is backed up first.'
export const restored = (startedAt: string, rows: number, files: number) =>
  `Restored the data of ${startedAt}: ${rowCount(rows)} and ${fileCount(files)}.`
export const dataInTheWay = (accounts: number) =>
  `${accountsHere(accounts)} Nothing was changed. With --replace the backup replaces the current data, which is backed up first.`
export const dataReplaced = (accounts: number) =>
  `${accountsHere(accounts)} The current data is backed up first.`
export const previousData = (file: string) => `The previous data is in ${file}.`
export const movesPictures =
  'Copies all pictures from DATA_DIR to the bucket of S3_ENDPOINT or back, and compares them; --remove deletes the originals.'
export const noBucket =
  'No bucket is set. Set S3_ENDPOINT and the other S3 settings; moving files out of the bucket needs them, too.'
export const picturesMoved = (place: string, copied: number, present: number) =>
  `${fileCount(copied + present)} in ${place}, compared: ${englishNumber(copied)} copied now, ${englishNumber(present)} copied before.`
export const picturesRemoved = (place: string, count: number) =>
  `Removed from ${place}: ${englishNumber(count)}.`
export const picturesKept = (place: string) => `They are also still in ${place}.`
export const filesUsedWith = 'The server uses these files when it is started with S3_ENDPOINT.'
export const filesUsedWithout = 'The server uses these files when it is started without S3_ENDPOINT.'
export const noAccount = (name: string) => `There is no account named "${name}".`
export const notAnId = (text: string) =>
  `"${text}" is not an id. The lists show them, such as "community edits".`
export const listsSharedValues = 'Lists the latest shared values, with the ids for undo and lock.'
export const noSharedValues = 'No values have been shared yet.'
export const undoesValue = 'Undoes one shared value and shows the value before it again.'
export const noRevision = 'There is no such revision.'
export const valueUndone = 'The value was undone.'
export const undoesAllValues =
  'Undoes everything an account shared since a time, such as 2026-01-31 or 2026-01-31T12:00Z.'
export const valuesUndone = (count: number, name: string) =>
  count === 1 ? `Undid 1 value of ${name}.` : `Undid ${englishNumber(count)} values of ${name}.`
export const changedLater = (field: string, plugin: string, definition: string) =>
  `Not undone, because it was changed later: ${field} of ${plugin} (${definition})`
export const locksField =
  'Locks a field of a plugin, so that only administrators can change it; the edit form shows the reason.'
export const fieldLocked = (field: string) => `${field} is locked.`
export const unlocksField = 'Unlocks a field of a plugin.'
export const fieldUnlocked = (field: string) => `${field} is unlocked.`
export const knownFields = (fields: string) => `The fields are ${fields}.`
export const noDefinition = 'There is no such definition.'
export const notifiesEveryone = 'Notifies every user; the same text is sent only once.'
export const emptyAnnouncement = 'The announcement is empty.'
export const longAnnouncement = (most: number) => `An announcement can have at most ${most} characters.`
export const usersNotified = (count: number) =>
  count === 1 ? '1 user notified.' : `${englishNumber(count)} users notified.`
export const restoresLibrary = (days: number) =>
  `Restores everything that an account removed or purged in the last ${days} days.`
export const nothingRemoved = (name: string, days: number) =>
  `${name} removed nothing in the last ${days} days.`
export const pluginsRestored = (count: number, name: string) =>
  count === 1
    ? `1 plugin is back in the library of ${name}.`
    : `${englishNumber(count)} plugins are back in the library of ${name}.`
export const migratesDatabase =
  'Migrates the database to the schema of this version, after a backup; the server does this by itself when it starts.'
export const migrationsApplied = (count: number) => `Migrations applied: ${count}.`
export const schemaCurrent = 'The database has the schema of this version.'
export const checksConfig =
  'Prints every setting as the server reads it, or all errors in the settings; tests the store at S3_ENDPOINT.'
export const checksData =
  'Checks for missing, damaged and stray files, database damage, migrations and free space; changes nothing.'
export const faults = (count: number) => `Faults: ${count}.`
export const more = (count: number) => `and ${englishNumber(count)} more`
export const noBackup = (folder: string) => `There is no backup in ${folder}.`
export const newestBackup = (folder: string, hours: number) =>
  hours === 1
    ? `The newest backup in ${folder} is 1 hour old.`
    : `The newest backup in ${folder} is ${englishNumber(hours)} hours old.`
export const createsInvitation =
  'Creates a link that lets one person register within this many days, and prints it once.'
export const invalidInvitation = 'The invitation is invalid.'
export const invitationLink = (link: string) => `The link, which is not shown again: ${link}`
export const invitationAddress = 'Put the address of this server in front of it, or set PUBLIC_URL.'
export const invitationEnds = (day: string) => `It expires on ${day}.`
export const registrationOpen =
  'Anyone can register on this server without an invitation (REGISTRATION=open).'
export const registrationClosed = "This server isn't accepting new accounts (REGISTRATION=closed)."
export const listsInvitations = 'Lists the open invitations.'
export const noInvitations = 'There are no open invitations.'
export const revokesInvitation = 'Revokes an invitation at once.'
export const noSuchInvitation = 'There is no such invitation.'
export const invitationRevoked = 'The invitation is revoked.'
export const noDatabase = (folder: string) =>
  `There is no database in ${folder}. Set DATA_DIR to the folder that the server uses.`
export const noCommand = (command: string, help: string) => `There is no command "${command}".\n\n${help}`
export const usage = (call: string) => `Usage: ${call}`
export const listsCommands = 'Shows this list.'
export const hostCan = `What the host of a ${PRODUCT} server can do: npm run plugfolio -- COMMAND`
export const sameData =
  'Commands work on the data of the server, so set the same DATA_DIR or DATABASE_URL. The server can keep running.'
export const createsAccount = 'Creates an account and prints its first password once.'
export const invalidAccount = 'The account is invalid.'
export const accountExists = (name: string) => `There is already an account named "${name}".`
export const accountCreated = (name: string, password: string) =>
  `Created the account ${name}. Its first password, which is not shown again: ${password}`
export const askToChange = 'Ask the user to change it in Settings, Password.'
export const resetsPassword =
  'Sets a new password, prints it once, and revokes every other way to sign in: sessions, passkeys, API keys, helpers, links to the sign-in provider.'
export const newPassword = (name: string, password: string) =>
  `${name} has a new password, which is not shown again: ${password}`
export const accessEnded = (ended: EndedAccess) =>
  `Ended: sessions ${ended.sessions}, passkeys ${ended.passkeys}, API keys ${ended.keys}, calendar addresses ${ended.addresses}, helpers ${ended.helpers}, links to the sign-in provider ${ended.links}, known browsers ${ended.browsers}.`
export const providerOnly =
  'This server has OIDC_ONLY set, so the user cannot sign in to this account yet; with the provider they would get a new, empty account. Start the server with OIDC_ONLY=false until they have signed in with this password and linked their account in Settings, Password.'
export const disablesAccount =
  'Disables an account: ends its sessions and pairings, and keeps its library; with --off the user can sign in again.'
export const canSignIn = (name: string) => `${name} can sign in again.`
export const wasNotDisabled = (name: string) => `${name} was not disabled.`
export const accountDisabled = (name: string, sessions: number, helpers: number) =>
  `${name} is disabled. Ended: sessions ${sessions}, helpers ${helpers}.`
export const showsSecondFactor =
  'Shows whether a user signs in with a second factor; --off turns it off, including passkeys, for a user who has lost it.'
export const passkeysEnded = (count: number) => `Passkeys ended: ${count}.`
export const passwordAloneNow = (name: string) => `${name} signs in with the password alone from now on.`
export const noSecondFactor = (name: string) => `${name} had no second factor.`
export const passwordAlone = (name: string) => `${name} signs in with the password alone.`
export const secondFactor = (name: string, passkeys: number, codes: number) =>
  passkeys === 0
    ? `${name} signs in with a second factor. Recovery codes left: ${codes}.`
    : `${name} signs in with a second factor. Passkeys: ${passkeys}. Recovery codes left: ${codes}.`
export const signsOut = 'Signs a user out everywhere; paired helpers stay connected.'
export const sessionsEnded = (name: string, count: number) => `Ended sessions of ${name}: ${count}.`
export const listsAccounts = 'Lists all accounts.'
export const noAccounts = 'There are no accounts yet.'
export const disabledTier = (tier: string) => `${tier}, disabled`
export const changesTier = 'Upgrades an account to Pro; with --off it becomes a Free account again.'
export const hasTier = (name: string, tier: string) => `${name} already has a ${tier}.`
export const getsTier = (name: string, tier: string) => `${name} now has a ${tier}.`
export const listsProRequests = 'Lists the users who asked for a Pro account, longest wait first.'
export const noProRequests = 'No users are waiting for a Pro account.'
export const changesAdministrator = 'Makes a user an administrator; with --off an ordinary user again.'
export const alreadyOrdinary = (name: string) => `${name} is already an ordinary user.`
export const nowOrdinary = (name: string) => `${name} is now an ordinary user.`
export const alreadyAdministrator = (name: string) => `${name} is already an administrator.`
export const nowAdministrator = (name: string) => `${name} is now an administrator.`
export const ignoresVotes = "Ignores an account's votes on latest versions; with --off they count again."
export const votesCount = (name: string, kinds: number) =>
  `The votes of ${name} count again. Versions decided again: ${kinds}.`
export const votesIgnored = (name: string, kinds: number) =>
  `The votes of ${name} are ignored. Versions decided again: ${kinds}.`
export const listsVersions =
  'Lists plugins whose name or manufacturer contains this word, with their latest versions.'
export const noMatch = (word: string) => `No library has a plugin that matches "${word}".`
export const runBy = (running: number, owners: number) => `${running} of ${owners}`
export const acceptsVersion = 'Accepts a version of a plugin, however few users run it.'
export const versionAccepted = (version: string) => `${version} is accepted.`
export const rejectsVersion = 'Rejects a version of a plugin, however many users run it.'
export const versionRejected = (version: string) => `${version} is rejected.`
export const forgetsVersion = 'Removes a decision on a version, so that owners and catalogs decide again.'
export const decisionRemoved = (version: string) => `The decision on ${version} is removed.`
export const knownFormats = (formats: string) => `The formats are ${formats}.`
export const knownSystems = (systems: string) => `The systems are ${systems}.`
export const pluginBy = (name: string, manufacturer: string, id: string) =>
  `${name} by ${manufacturer} (${id})`
export const severalPlugins = (text: string, names: string) =>
  `Several plugins are called "${text}": ${names}. Name one by its manufacturer or its id.`
export const importsCatalog =
  'Reads latest versions from a catalog: a file, a web address, or open-audio-stack.'
export const catalogRead = (name: string, plugins: number, skipped: number) =>
  skipped === 0
    ? `The catalog ${name} names ${pluginCount(plugins)}.`
    : `The catalog ${name} names ${pluginCount(plugins)}. Skipped without a manufacturer or a valid version: ${skipped}.`
export const forgetsCatalog =
  'Deletes the versions of a catalog; remove it from CATALOGS first, or they come back.'
export const noCatalog = (name: string) => `There is no catalog named "${name}".`
export const catalogForgotten = (name: string) =>
  `The versions of the catalog ${name} are deleted. Libraries are updated within a day.`
export const notAVersion = (version: string) => `"${version}" is not a version that can be compared.`
