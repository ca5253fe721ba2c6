import { displayText } from '#shared/bundles/facts/shown-text.ts'
import { MAX_COLLECTIONS } from '#shared/collections/collection.ts'
import { MAX_CHECKLISTS } from '#shared/computers/checklist.ts'
import { MAX_IMPORTED_COMPUTERS } from '#shared/formats/computer-daws.ts'
import { inChunks } from '#shared/in-chunks.ts'
import { SONGS_PER_CALL } from '#shared/songs/library/known-song.ts'
import { MAX_IMPORTED_PER_CALL, MAX_IMPORTED_UPDATES } from '#shared/transfer/contract.ts'
import { PURCHASES_PER_CALL } from '#shared/transfer/imported-purchase.ts'
import type { LibraryFile } from '#shared/transfer/own-export.ts'
import type { PlannedImport } from '#shared/transfer/plan.ts'
import { transferApi } from '../../api/transfer-api.ts'
import { sendLicenses } from './send-licenses.ts'

/** What an import sends: the plugins of a file, the update history of removed plugins, collections, checklists, songs, DAWs and purchases. */
export type ImportPlan = {
  source: string
  plugins: PlannedImport[]
  orphans: LibraryFile['orphans']
  collections: LibraryFile['collections']
  checklists: LibraryFile['checklists']
  songs: LibraryFile['songs']
  daws: LibraryFile['daws']
  licenses: LibraryFile['licenses']
  purchases: LibraryFile['purchases']
}

/** How many were new, completed by the import, and unchanged by it. */
export type SentCounts = Record<'createdCount' | 'joinedCount' | 'unchangedCount', number>

export type SentProgress = SentCounts & {
  importId: string
  done: number
  /** Undefined before they were sent, and for a file without collections. */
  collections?: SentCounts
  /** The same for checklists, songs, computers with DAWs, and purchases. */
  checklists?: SentCounts
  songs?: SentCounts
  daws?: SentCounts
  /** The same for licenses. Their sealed secrets come with them. */
  licenses?: SentCounts
  purchases?: SentCounts
  /** Maps the plugin ids of the file to those of the library. */
  pluginIds: Map<string, string>
}

/**
 * Sends a plan batch by batch and yields the progress. An aborted signal starts no further batch. A failed batch throws its
 * error; pass the last progress as `before` to resume.
 */
export async function* sendImportPlan(
  plan: ImportPlan,
  signal: AbortSignal,
  before?: SentProgress,
): AsyncGenerator<SentProgress> {
  let sent = before ?? (await startImport(plan))
  yield sent
  for (const { from, batch, updates } of batchesOf(plan)) {
    if (batch.length > 0 && from < sent.done) continue
    if (signal.aborted) return
    const body = { plugins: batch, updates }
    const answer = await transferApi.add({ params: { id: sent.importId }, body })
    sent = {
      ...sent,
      done: from + batch.length,
      createdCount: sent.createdCount + answer.createdCount,
      joinedCount: sent.joinedCount + answer.joinedCount,
      unchangedCount: sent.unchangedCount + answer.unchangedCount,
      pluginIds: new Map([
        ...sent.pluginIds,
        ...batch.map(({ id }, index) => [id, answer.pluginIds[index] ?? ''] as const),
      ]),
    }
    yield sent
  }
  const collections = await sendCollections(plan, sent, signal)
  if (collections) {
    sent = { ...sent, collections }
    yield sent
  }
  const checklists = await sendChecklists(plan, sent, signal)
  if (checklists) {
    sent = { ...sent, checklists }
    yield sent
  }
  const songs = await sendSongs(plan, sent, signal)
  if (songs) {
    sent = { ...sent, songs }
    yield sent
  }
  const daws = await sendDaws(plan, sent, signal)
  if (daws) {
    sent = { ...sent, daws }
    yield sent
  }
  const purchases = await sendPurchases(plan, sent, signal)
  if (purchases) {
    sent = { ...sent, purchases }
    yield sent
  }
  const licenses = await sendLicenses(plan.licenses, sent, signal)
  if (licenses) yield { ...sent, licenses }
}

/** Sends the songs. One that is there already stays as it is, so sending them again changes nothing. Undefined when none was sent. */
async function sendSongs(
  { songs }: ImportPlan,
  { importId }: SentProgress,
  signal: AbortSignal,
): Promise<SentCounts | undefined> {
  let counts: SentCounts | undefined
  for (const batch of inChunks(songs, { ...MOST_AT_ONCE, count: SONGS_PER_CALL })) {
    if (signal.aborted) break
    const answer = await transferApi.addSongs({ params: { id: importId }, body: { songs: batch } })
    counts = withCounts(counts, answer)
  }
  return counts
}

/** Sends the DAWs of computers. Those that are known stay, so sending them again changes nothing. Undefined when none was sent. */
async function sendDaws(
  { daws }: ImportPlan,
  { importId }: SentProgress,
  signal: AbortSignal,
): Promise<SentCounts | undefined> {
  let counts: SentCounts | undefined
  for (const computers of inChunks(daws, { ...MOST_AT_ONCE, count: MAX_IMPORTED_COMPUTERS })) {
    if (signal.aborted) break
    const answer = await transferApi.addDaws({ params: { id: importId }, body: { computers } })
    counts = withCounts(counts, answer)
  }
  return counts
}

/** Sends the purchases, with the library's ids of their plugins. Sending them again changes nothing. Undefined when none was sent. */
async function sendPurchases(
  { purchases }: ImportPlan,
  { importId, pluginIds }: SentProgress,
  signal: AbortSignal,
): Promise<SentCounts | undefined> {
  let counts: SentCounts | undefined
  const inLibrary = purchases.map((purchase) => ({
    ...purchase,
    pluginIds: purchase.pluginIds.flatMap((id) => pluginIds.get(id) || []),
  }))
  for (const batch of inChunks(inLibrary, { ...MOST_AT_ONCE, count: PURCHASES_PER_CALL })) {
    if (signal.aborted) break
    const answer = await transferApi.addPurchases({
      params: { id: importId },
      body: { purchases: batch },
    })
    counts = withCounts(counts, answer)
  }
  return counts
}

/** Sends the collections, with the library's ids of their plugins. Sending them again changes nothing. Undefined when none was sent. */
async function sendCollections(
  { collections }: ImportPlan,
  { importId, pluginIds }: SentProgress,
  signal: AbortSignal,
): Promise<SentCounts | undefined> {
  let counts: SentCounts | undefined
  const inLibrary = collections.map((collection) => ({
    ...collection,
    pluginIds: collection.pluginIds.flatMap((id) => pluginIds.get(id) || []),
  }))
  for (const batch of inChunks(inLibrary, { ...MOST_AT_ONCE, count: MAX_COLLECTIONS })) {
    if (signal.aborted) break
    const answer = await transferApi.addCollections({
      params: { id: importId },
      body: { collections: batch },
    })
    counts = withCounts(counts, answer)
  }
  return counts
}

/** The same for checklists, whose ticked plugins have the library's ids, too. */
async function sendChecklists(
  { checklists }: ImportPlan,
  { importId, pluginIds }: SentProgress,
  signal: AbortSignal,
): Promise<SentCounts | undefined> {
  let counts: SentCounts | undefined
  const inLibrary = checklists.map((checklist) => ({
    ...checklist,
    pluginIds: checklist.pluginIds.flatMap((id) => pluginIds.get(id) || []),
    done: checklist.done.map((key) => pluginIds.get(key) || key),
  }))
  for (const batch of inChunks(inLibrary, { ...MOST_AT_ONCE, count: MAX_CHECKLISTS })) {
    if (signal.aborted) break
    const answer = await transferApi.addChecklists({ params: { id: importId }, body: { checklists: batch } })
    counts = withCounts(counts, answer)
  }
  return counts
}

const withCounts = (counts: SentCounts | undefined, more: SentCounts): SentCounts => ({
  createdCount: more.createdCount + (counts?.createdCount ?? 0),
  joinedCount: more.joinedCount + (counts?.joinedCount ?? 0),
  unchangedCount: more.unchangedCount + (counts?.unchangedCount ?? 0),
})

async function startImport({ source }: ImportPlan): Promise<SentProgress> {
  const { id } = await transferApi.begin({ body: { source: displayText(source, 300) || 'A file' } })
  return { importId: id, done: 0, createdCount: 0, joinedCount: 0, unchangedCount: 0, pluginIds: new Map() }
}

/** The maximum JSON characters per batch, which stays below the byte limit of the server for any text. */
const MAX_CHARACTERS = 500_000

/** Batches of plugins; those of updates follow. */
function* batchesOf({ plugins, orphans }: ImportPlan) {
  const limits = { ...MOST_AT_ONCE, count: MAX_IMPORTED_PER_CALL }
  let from = 0
  for (const batch of inChunks(plugins, limits)) {
    yield { from, batch, updates: [] }
    from += batch.length
  }
  for (const updates of inChunks(orphans, { count: MAX_IMPORTED_UPDATES })) yield { from, batch: [], updates }
}

const MOST_AT_ONCE = { size: MAX_CHARACTERS, sizeOf: (part: object) => JSON.stringify(part).length }
