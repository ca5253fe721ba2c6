import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import {
  apiKeys,
  confirmations,
  identities,
  ignoredUpdates,
  installations,
  knownBrowsers,
  libraryImports,
  passkeys,
  pictures,
  plugins,
  providerLinks,
  revisions,
  secondFactors,
  sessions,
  sharedValues,
  trust,
  uadAuthorizations,
  uadWorkflows,
  updateHistory,
  users,
} from '../../../db/schema.ts'
import { valuesFromOthers } from './export-data-others.ts'

export async function exportedAccount(db: Db, userId: string) {
  const [person] = await db
    .select({
      username: users.username,
      displayName: users.displayName,
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
      role: users.role,
      isPro: users.isPro,
      proRequestedAt: users.proRequestedAt,
      createdAt: users.createdAt,
      preferences: users.preferences,
    })
    .from(users)
    .where(eq(users.id, userId))
  return person
}

/** Sessions, known browsers, second factor, passkeys, provider links and API keys of a user, without secrets. */
export async function exportedSignIns(db: Db, userId: string) {
  const { label, network, createdAt, lastSeenAt, expiresAt } = sessions
  const [factor] = await db
    .select({ createdAt: secondFactors.createdAt, confirmedAt: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
  return {
    sessions: await db
      .select({ label, network, createdAt, lastSeenAt, expiresAt })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(asc(createdAt)),
    knownBrowsers: await db
      .select({ lastSeenAt: knownBrowsers.lastSeenAt })
      .from(knownBrowsers)
      .where(eq(knownBrowsers.userId, userId))
      .orderBy(asc(knownBrowsers.lastSeenAt)),
    secondFactor: factor ?? null,
    passkeys: await db
      .select({
        name: passkeys.name,
        createdAt: passkeys.createdAt,
        lastUsedAt: passkeys.lastUsedAt,
      })
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(asc(passkeys.createdAt)),
    signsInWith: await db
      .select({
        issuer: providerLinks.issuer,
        subject: providerLinks.subject,
        name: providerLinks.name,
        createdAt: providerLinks.createdAt,
        lastUsedAt: providerLinks.lastUsedAt,
      })
      .from(providerLinks)
      .where(eq(providerLinks.userId, userId))
      .orderBy(asc(providerLinks.createdAt)),
    apiKeys: await db
      .select({
        name: apiKeys.name,
        scope: apiKeys.scope,
        createdAt: apiKeys.createdAt,
        lastUsedAt: apiKeys.lastUsedAt,
      })
      .from(apiKeys)
      .where(eq(apiKeys.userId, userId))
      .orderBy(asc(apiKeys.createdAt)),
  }
}

/** The state of the UAD workflow (null before its first step) and its licenses. */
export async function exportedUadWorkflow(db: Db, userId: string) {
  const { step, helperAppUsed, organizedAt, profile } = uadWorkflows
  const { name, group, status, ownership } = uadAuthorizations
  const [workflow] = await db
    .select({ step, helperAppUsed, organizedAt, profile })
    .from(uadWorkflows)
    .where(eq(uadWorkflows.userId, userId))
  return {
    uadWorkflow: workflow ?? null,
    uadAuthorizations: await db
      .select({ name, group, status, ownership })
      .from(uadAuthorizations)
      .where(eq(uadAuthorizations.userId, userId))
      .orderBy(asc(name)),
  }
}

/** All updates that the user started, oldest first. */
export function exportedUpdates(db: Db, userId: string) {
  const { id, pluginId, pluginName, manufacturer, previousVersion, newVersion } = updateHistory
  const { status, createdAt, changedAt } = updateHistory
  return db
    .select({
      id,
      pluginId,
      pluginName,
      manufacturer,
      previousVersion,
      newVersion,
      status,
      createdAt,
      changedAt,
    })
    .from(updateHistory)
    .where(eq(updateHistory.userId, userId))
    .orderBy(asc(createdAt), asc(id))
}

/** The user's claims, their confirmations of other people's values, and their trust. */
export async function exportedSharedValues(db: Db, userId: string) {
  const { id, definitionId, field, kind, said, status, createdAt, liveAt } = revisions
  const { revisionId, verdict, at } = confirmations
  const { level, droppedAt } = trust
  const [trustRow] = await db.select({ level, droppedAt }).from(trust).where(eq(trust.userId, userId))
  return {
    trust: trustRow ?? null,
    revisions: await db
      .select({ id, definitionId, field, kind, said, status, createdAt, liveAt })
      .from(revisions)
      .where(eq(revisions.authorId, userId))
      .orderBy(asc(revisions.number)),
    confirmations: await db
      .select({ revisionId, verdict, at })
      .from(confirmations)
      .where(eq(confirmations.userId, userId))
      .orderBy(asc(at), asc(revisionId)),
  }
}

/** The imports that can still be undone. */
export function exportedImports(db: Db, userId: string) {
  const { id, source, createdAt, createdCount, joinedCount } = libraryImports
  return db
    .select({ id, source, createdAt, createdCount, joinedCount })
    .from(libraryImports)
    .where(eq(libraryImports.userId, userId))
    .orderBy(asc(createdAt), asc(id))
}

export type ExportedPluginRow = Awaited<ReturnType<typeof pageAfter>>[number]

const PAGE = 500

/** All plugins of the user with installations and keys, one page at a time to limit memory. */
export async function* exportedLibraryPlugins(db: Db, userId: string) {
  for (let last: string | undefined; ; ) {
    const page = await pageAfter(db, userId, last)
    yield page
    last = page.at(-1)?.id
    if (page.length < PAGE) return
  }
}

async function pageAfter(db: Db, userId: string, last: string | undefined) {
  const rows = await db
    .select()
    .from(plugins)
    .where(and(eq(plugins.userId, userId), last === undefined ? undefined : gt(plugins.id, last)))
    .orderBy(asc(plugins.id))
    .limit(PAGE)
  const ids = rows.map(({ id }) => id)
  const installed = groupByPlugin(await installationsOf(db, userId, ids))
  const keys = groupByPlugin(await keysOf(db, userId, ids))
  const ignored = groupByPlugin(await ignoredOf(db, userId, ids))
  const shared = await sharedValuesOf(
    db,
    rows.flatMap(({ definitionId }) => definitionId ?? []),
  )
  return rows.map((row) => ({
    ...row,
    fromOthers: valuesFromOthers({ ...row, shared: shared.get(row.definitionId ?? '') ?? {} }),
    installations: installed.get(row.id) ?? [],
    keys: (keys.get(row.id) ?? []).map(({ key }) => key),
    ignored: (ignored.get(row.id) ?? []).map(({ what, version }) => ({ what, version })),
  }))
}

async function sharedValuesOf(db: Db, definitionIds: string[]) {
  if (definitionIds.length === 0) return new Map<string, typeof sharedValues.$inferSelect.shown>()
  const rows = await db
    .select({ id: sharedValues.definitionId, shown: sharedValues.shown })
    .from(sharedValues)
    .where(inArray(sharedValues.definitionId, definitionIds))
  return new Map(rows.map(({ id, shown }) => [id, shown]))
}

function installationsOf(db: Db, userId: string, pluginIds: string[]) {
  return db
    .select()
    .from(installations)
    .where(and(eq(installations.userId, userId), inArray(installations.pluginId, pluginIds)))
    .orderBy(asc(installations.addedAt), asc(installations.path))
}

function keysOf(db: Db, userId: string, pluginIds: string[]) {
  return db
    .select()
    .from(identities)
    .where(and(eq(identities.userId, userId), inArray(identities.pluginId, pluginIds)))
    .orderBy(asc(identities.key))
}

function ignoredOf(db: Db, userId: string, pluginIds: string[]) {
  return db
    .select()
    .from(ignoredUpdates)
    .where(and(eq(ignoredUpdates.userId, userId), inArray(ignoredUpdates.pluginId, pluginIds)))
    .orderBy(asc(ignoredUpdates.what), asc(ignoredUpdates.version))
}

function groupByPlugin<T extends { pluginId: string }>(rows: T[]) {
  const groups = new Map<string, T[]>()
  for (const row of rows) groups.set(row.pluginId, [...(groups.get(row.pluginId) ?? []), row])
  return groups
}

export const exportedPictures = (db: Db, userId: string) =>
  db
    .select({ id: pictures.id, sha256: pictures.sha256 })
    .from(pictures)
    .where(eq(pictures.userId, userId))
    .orderBy(asc(pictures.id))
