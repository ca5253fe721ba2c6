import { invitationLinkOf, newInvitation } from '#shared/account/invitations.ts'
import { hostNotification } from '#shared/notifications/new-notifications.ts'
import { RESTORABLE_DAYS } from '#shared/plugins/removal.ts'
import { backupBeforeMigrating } from '../backup-before-migrating.ts'
import { configuredBlobs } from '../blobs-of.ts'
import { type Config, configOf, SECRET_SETTINGS } from '../config/config.ts'
import { migrateDatabase } from '../db/migrate-today.ts'
import { users } from '../db/schema.ts'
import {
  makeInvitation,
  openInvitations,
  revokeInvitation,
} from '../features/account/invitations/invitations.ts'
import { newestBackupAge } from '../features/backup/backup-files.ts'
import { storeWorks } from '../features/doctor/doctor-words.ts'
import type { DoctorFinding } from '../features/doctor/look-at-tables.ts'
import { checkStore, runDoctor } from '../features/doctor/run-doctor.ts'
import { restorePlugins } from '../features/plugins/removal/restore-plugins.ts'
import { checkBlobs } from '../files/blobs.ts'
import { notifyUsers } from '../library/notify.ts'
import { backupCommand, backupVerify, blobsMove, restoreCommand } from './backup.ts'
import * as words from './cli-words.ts'
import { formatTable, type HostCommand, isoDay, parseId, requireAccount } from './command.ts'
import {
  communityEdits,
  communityLock,
  communityUndo,
  communityUndoAll,
  communityUnlock,
} from './community.ts'
import { type HostPlaces, hostPlaces, withDatabase } from './host-places.ts'
import { sessionsRevoke, userCreate, userDisable, userReset, userSecondFactor } from './user-access.ts'
import { proRequests, userAdmin, userFlag, userList, userPro } from './user-status.ts'
import {
  catalogForget,
  catalogImport,
  versionAccept,
  versionForget,
  versionList,
  versionReject,
} from './versions.ts'

const MAX_LENGTH = 500

const announce: HostCommand = {
  words: 'announce',
  acceptedArguments: { more: ['"TEXT"'] },
  commandSummary: words.notifiesEveryone,
  run: async ({ db, now, more: [text = ''], say }) => {
    const line = text.replace(/\s+/g, ' ').trim()
    if (!line) throw new Error(words.emptyAnnouncement)
    if (line.length > MAX_LENGTH) throw new Error(words.longAnnouncement(MAX_LENGTH))
    const accounts = await db.select({ userId: users.id }).from(users)
    const news = accounts.map(({ userId }) => ({ userId, ...hostNotification(line) }))
    const notifiedCount = await notifyUsers(db, news, now)
    say(words.usersNotified(notifiedCount))
  },
}

const libraryRestore: HostCommand = {
  words: 'library restore',
  acceptedArguments: { name: true },
  commandSummary: words.restoresLibrary(RESTORABLE_DAYS),
  run: async ({ db, now, name, say }) => {
    const account = await requireAccount(db, name)
    const count = await restorePlugins(db, account.id, {}, now)
    if (!count) throw new Error(words.nothingRemoved(account.username, RESTORABLE_DAYS))
    say(words.pluginsRestored(count, account.username))
  },
}

const migrate: HostCommand = {
  words: 'migrate',
  acceptedArguments: {},
  commandSummary: words.migratesDatabase,
  runWithoutDatabase: async ({ environment, say }) => {
    const places = hostPlaces(environment)
    const before = backupBeforeMigrating(places.config, say)
    const applied = await withDatabase(places, (connection) => migrateDatabase(connection, before))
    say(applied ? words.migrationsApplied(applied) : words.schemaCurrent)
  },
}

const configCheck: HostCommand = {
  words: 'config check',
  acceptedArguments: {},
  commandSummary: words.checksConfig,
  runWithoutDatabase: async ({ environment, say }) => {
    const config = configOf(environment)
    const rows = Object.entries(config).map(([name, value]: [string, Setting]) => [
      name,
      displayedValue(name, value),
      sourceOf(environment, name),
    ])
    say(formatTable(['SETTING', 'VALUE', 'FROM'], rows))
    if (!config.S3_ENDPOINT) return
    const blobs = configuredBlobs(config)
    await checkBlobs(blobs)
    say(storeWorks(blobs.place))
  },
}

type Setting = Config[keyof Config]

function displayedValue(name: string, value: Setting): string {
  if (value === undefined) return '-'
  if (typeof value === 'string' && name.endsWith('_URL')) return withoutPassword(value)
  if (SECRET_SETTINGS.some((secret) => secret === name)) return 'set'
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return String(value)
  return value.map((item) => (typeof item === 'string' ? item : item.name)).join(', ') || '-'
}

/** Hides the user name, the password and the parameters of an address, which can all be secret. */
function withoutPassword(address: string) {
  const [, protocol, credentials, rest] = /^(\w+:\/\/)(?:(.*)@)?([^?#]*)/s.exec(address) ?? []
  if (protocol === undefined) return 'set'
  return `${protocol}${credentials === undefined ? '' : '***@'}${rest}${address.includes('?') ? '?***' : ''}`
}

function sourceOf(environment: Record<string, string | undefined>, name: string) {
  if (environment[name]) return 'environment'
  return environment[`${name}_FILE`] ? 'file' : 'default'
}

const doctor: HostCommand = {
  words: 'doctor',
  acceptedArguments: { json: true },
  commandSummary: words.checksData,
  runWithoutDatabase: async ({ environment, now, isJson, say }) => {
    const places = hostPlaces(environment)
    const findings: DoctorFinding[] = []
    const report = (finding: DoctorFinding) => {
      findings.push(finding)
      if (!isJson) for (const line of linesOf(finding)) say(line)
    }
    if (places.config.S3_ENDPOINT) report(await checkStore(places.blobs))
    await withDatabase(places, (connection) => runDoctor({ ...places, connection }, report))
    report(await findingOfBackups(places, now))
    if (isJson) say(JSON.stringify({ findings }, null, 2))
    const faultCount = findings.filter(({ level }) => level === 'fault').length
    if (faultCount) throw new Error(words.faults(faultCount))
  },
}

const MAX_SHOWN = 10

/** The lines of a finding; --json shows long lists completely. */
function linesOf({ level, sentence, about = [] }: DoctorFinding) {
  const more = about.length - MAX_SHOWN
  return [
    `${level.padEnd(6)} ${sentence}`,
    ...about.slice(0, MAX_SHOWN).map((item) => `         ${item}`),
    ...(more > 0 ? [`         ${words.more(more)}`] : []),
  ]
}

const HOUR = 60 * 60 * 1000

async function findingOfBackups({ backups }: HostPlaces, now: Date): Promise<DoctorFinding> {
  const age = await newestBackupAge(backups, now)
  const what = 'backups'
  if (age === undefined) return { level: 'note', what, sentence: words.noBackup(backups) }
  const hours = Math.floor(age / HOUR)
  const sentence = words.newestBackup(backups, hours)
  return { level: hours < 48 ? 'ok' : 'note', what, sentence }
}

const invitationMake: HostCommand = {
  words: 'invitation make',
  acceptedArguments: { more: ['DAYS'], optional: 'NOTE' },
  commandSummary: words.createsInvitation,
  run: async ({ db, environment, now, more: [days = '', note = ''], say }) => {
    const wanted = newInvitation.safeParse({ days: Number(days), note })
    if (!wanted.success) throw new Error(wanted.error.issues[0]?.message ?? words.invalidInvitation)
    const { invitation, token } = await makeInvitation(db, null, wanted.data, now)
    const { PUBLIC_URL: site, REGISTRATION: mode } = configOf(environment)
    say(words.invitationLink(invitationLinkOf(token, site ?? '')))
    if (!site) say(words.invitationAddress)
    say(words.invitationEnds(isoDay(new Date(invitation.endsAt))))
    if (mode === 'open') say(words.registrationOpen)
    if (mode === 'closed') say(words.registrationClosed)
  },
}

const invitationList: HostCommand = {
  words: 'invitation list',
  acceptedArguments: {},
  commandSummary: words.listsInvitations,
  run: async ({ db, now, say }) => {
    const open = await openInvitations(db, now)
    if (!open.length) return say(words.noInvitations)
    const rows = open.map(({ createdAt, endsAt, madeBy, note, id }) => [
      createdAt.slice(0, 10),
      endsAt.slice(0, 10),
      madeBy || '-',
      note || '-',
      id,
    ])
    say(formatTable(['MADE', 'ENDS', 'BY', 'NOTE', 'ID'], rows))
  },
}

const invitationRevoke: HostCommand = {
  words: 'invitation revoke',
  acceptedArguments: { more: ['ID'] },
  commandSummary: words.revokesInvitation,
  run: async ({ db, more: [id = ''], say }) => {
    if (!(await revokeInvitation(db, parseId(id)))) throw new Error(words.noSuchInvitation)
    say(words.invitationRevoked)
  },
}

export const hostCommands: HostCommand[] = [
  userList,
  userCreate,
  userReset,
  userDisable,
  userSecondFactor,
  sessionsRevoke,
  invitationMake,
  invitationList,
  invitationRevoke,
  userPro,
  userAdmin,
  userFlag,
  proRequests,
  libraryRestore,
  communityEdits,
  communityUndo,
  communityUndoAll,
  communityLock,
  communityUnlock,
  versionList,
  versionAccept,
  versionReject,
  versionForget,
  catalogImport,
  catalogForget,
  announce,
  // Before `backup`, because the first match wins.
  backupVerify,
  backupCommand,
  restoreCommand,
  blobsMove,
  doctor,
  migrate,
  configCheck,
]
