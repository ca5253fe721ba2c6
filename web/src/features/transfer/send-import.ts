import { MAX_COLLECTIONS } from '#shared/collections/collection.ts'
import { MAX_CHECKLISTS } from '#shared/computers/checklist.ts'
import { ApiError } from '#shared/contract/client.ts'
import { MAX_IMPORTED_COMPUTERS } from '#shared/formats/computer-daws.ts'
import { inChunks } from '#shared/in-chunks.ts'
import { LICENSES_PER_CALL } from '#shared/licenses/adding.ts'
import { RECORD_BYTES_PER_CALL, RECORDS_PER_CALL } from '#shared/licenses/vault/vault.ts'
import { SONGS_PER_CALL } from '#shared/songs/library/known-song.ts'
import { pause } from '#shared/timing/pause.ts'
import { MAX_IMPORTED_PER_CALL, MAX_IMPORTED_UPDATES } from '#shared/transfer/contract.ts'
import { PURCHASES_PER_CALL } from '#shared/transfer/imported-purchase.ts'
import type { ImportedLicenses, LibraryFile } from '#shared/transfer/own-export.ts'
import type { PlannedImport } from '#shared/transfer/plan.ts'
import { api } from '../../api/api.ts'
import { beginImport, callsOf, NO_COUNTS, type SentCounts, withCounts } from '../../api/importing/sending.ts'
import { licensesApi, vaultsApi } from '../../api/license-api.ts'
import { transferApi } from '../../api/transfer-api.ts'
import type { ArchiveFile } from './archive-files.ts'

/** The content of a file without its pictures. */
export type ImportContent = Omit<LibraryFile, 'pictures'>

/** The parts that an import sends, in their order. */
type ImportPlan = Omit<ImportContent, 'plugins' | 'skipped'> & { source: string; plugins: PlannedImport[] }

/** A plan to send, and pictures for plugins that have none yet. */
export type ImportInput = { plan: ImportPlan; pictures: PictureToSend[] }

export type SentProgress = {
  importId: string
  /** Plugins, of which their pictures. */
  done: number
  pictures: number
  /** How many of the plugins became part of their product. */
  variants: number
  /** The counts of the plugins, and of every other noun that was sent. */
  counts: { plugin: SentCounts } & Partial<Record<string, SentCounts>>
  /** Maps the plugin ids of the file to those of the library. */
  pluginIds: Map<string, string>
}

/** Sends the plugins, then what else the file has, then the pictures. */
export async function* sendImport(
  { plan, pictures }: ImportInput,
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
      variants: sent.variants + (answer.variantCount ?? 0),
      counts: { ...sent.counts, plugin: withCounts(sent.counts.plugin, answer) },
      pluginIds: new Map([
        ...sent.pluginIds,
        ...batch.map(({ id }, index) => [id, answer.pluginIds[index] ?? ''] as const),
      ]),
    }
    yield sent
  }
  for (const [noun, send] of Object.entries(PARTS)) {
    const before = sent.counts[noun] ?? NO_COUNTS
    for await (const again of send(plan, sent, signal)) {
      sent = { ...sent, counts: { ...sent.counts, [noun]: withSentAgain(before, again) } }
      yield sent
    }
  }
  if (signal.aborted) return
  for await (const count of sendPictures(pictures, sent, signal, sent.pictures))
    yield { ...sent, pictures: count }
}

/** Counts of a part that was sent from its beginning again: what it added or completed before is unchanged now. */
const withSentAgain = (before: SentCounts, again: SentCounts): SentCounts => ({
  createdCount: before.createdCount + again.createdCount,
  joinedCount: before.joinedCount + again.joinedCount,
  unchangedCount: Math.max(0, again.unchangedCount - before.createdCount - before.joinedCount),
})

type SendPart = (plan: ImportPlan, sent: SentProgress, signal: AbortSignal) => AsyncGenerator<SentCounts>

/** The parts after the plugins, by their nouns. Each yields its counts so far. Sending a part again changes nothing. */
const PARTS: Record<string, SendPart> = {
  collection: part(
    MAX_COLLECTIONS,
    ({ collections }, own) => collections.map((each) => ({ ...each, pluginIds: own(each.pluginIds) })),
    (params, collections) => transferApi.addCollections({ params, body: { collections } }),
  ),
  checklist: part(
    MAX_CHECKLISTS,
    ({ checklists }, own, pluginIds) =>
      checklists.map((each) => ({
        ...each,
        pluginIds: own(each.pluginIds),
        done: each.done.map((key) => pluginIds.get(key) || key),
      })),
    (params, checklists) => transferApi.addChecklists({ params, body: { checklists } }),
  ),
  song: part(
    SONGS_PER_CALL,
    ({ songs }) => songs,
    (params, songs) => transferApi.addSongs({ params, body: { songs } }),
  ),
  computer: part(
    MAX_IMPORTED_COMPUTERS,
    ({ daws }) => daws,
    (params, computers) => transferApi.addDaws({ params, body: { computers } }),
  ),
  license: ({ licenses }, sent, signal) => sendLicenses(licenses, sent, signal),
  purchase: part(
    PURCHASES_PER_CALL,
    ({ purchases }, own) => purchases.map((each) => ({ ...each, pluginIds: own(each.pluginIds) })),
    (params, purchases) => transferApi.addPurchases({ params, body: { purchases } }),
  ),
}

/** Items of a plan, at most `most` in a call. `own` gives the library's ids of plugins of the file. */
function part<Item extends object>(
  most: number,
  itemsOf: (plan: ImportPlan, own: (ids: string[]) => string[], pluginIds: Map<string, string>) => Item[],
  add: (params: { id: string }, items: Item[]) => Promise<SentCounts>,
): SendPart {
  return async function* (plan, { importId, pluginIds }, signal) {
    const own = (ids: string[]) => ids.flatMap((id) => pluginIds.get(id) || [])
    let counts = NO_COUNTS
    for (const batch of callsOf(itemsOf(plan, own, pluginIds), most)) {
      if (signal.aborted) return
      counts = withCounts(counts, await add({ id: importId }, batch))
      yield counts
    }
  }
}

const startImport = async ({ source }: ImportPlan): Promise<SentProgress> => ({
  importId: await beginImport(source),
  done: 0,
  pictures: 0,
  variants: 0,
  counts: { plugin: NO_COUNTS },
  pluginIds: new Map(),
})

/** Batches of plugins; those of updates follow. */
function* batchesOf({ plugins, orphans }: ImportPlan) {
  let from = 0
  for (const batch of callsOf(plugins, MAX_IMPORTED_PER_CALL)) {
    yield { from, batch, updates: [] }
    from += batch.length
  }
  for (const updates of inChunks(orphans, { count: MAX_IMPORTED_UPDATES })) yield { from, batch: [], updates }
}

/**
 * Sends the licenses with the library's ids of their plugins, their places, and their vaults as they are sealed. What is there already
 * stays as it is, so sending them again changes nothing.
 */
async function* sendLicenses(
  { licenses, places, vaults }: ImportedLicenses,
  { importId: id, pluginIds }: { importId: string; pluginIds: ReadonlyMap<string, string> },
  signal: AbortSignal,
): AsyncGenerator<SentCounts> {
  if (licenses.length + places.length === 0) return
  let counts = NO_COUNTS
  const inLibrary = licenses.map((license) => ({
    ...license,
    pluginIds: (license.pluginIds ?? []).flatMap((pluginId) => pluginIds.get(pluginId) || []),
  }))
  const batches = callsOf(inLibrary, LICENSES_PER_CALL)
  for (const [at, batch] of (batches.length > 0 ? batches : [[]]).entries()) {
    if (signal.aborted) return
    const body = { licenses: batch, places: at === 0 ? places : [], isExport: true }
    counts = withCounts(counts, await licensesApi.addMany({ params: { id }, body }))
    yield counts
  }
  for (const vault of vaults) await sendVault(id, vault, signal)
}

async function sendVault(
  id: string,
  { vault, records }: ImportedLicenses['vaults'][number],
  signal: AbortSignal,
) {
  if (signal.aborted) return
  await vaultsApi.addImported({ params: { id }, body: vault })
  const limits = {
    count: RECORDS_PER_CALL,
    size: RECORD_BYTES_PER_CALL - 1024,
    sizeOf: ({ sealed }: (typeof records)[number]) => sealed.length + 100,
  }
  for (const batch of inChunks(records, limits)) {
    if (signal.aborted) return
    await vaultsApi.addImportedRecords({ params: { id, vault: vault.id }, body: { records: batch } })
  }
}

export type PictureToSend = { pluginId: string; file: ArchiveFile }

/** The wait before a retry when the rate limit of the server is reached, in milliseconds. */
const PAUSE = 5000

/** Uploads pictures from index `from` on, and yields the number sent. A refused one is skipped; an aborted signal starts no further one. */
async function* sendPictures(
  pictures: PictureToSend[],
  { pluginIds, importId }: { pluginIds: ReadonlyMap<string, string>; importId: string },
  signal: AbortSignal,
  from: number,
): AsyncGenerator<number> {
  for (const [index, { pluginId, file }] of pictures.entries()) {
    if (index < from) continue
    if (signal.aborted) return
    const id = pluginIds.get(pluginId)
    const content = await file.content()
    if (id && content) {
      const picture = new File([new Uint8Array(content)], file.name, { type: 'image/webp' })
      await upload({ params: { id }, query: { import: importId }, file: picture }, signal)
    }
    yield index + 1
  }
}

async function upload(request: Parameters<typeof api.screenshots.upload>[0], signal: AbortSignal) {
  while (!signal.aborted) {
    try {
      await api.screenshots.upload(request)
      return
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      if (error.status !== 429) return
      await pause(PAUSE)
    }
  }
}
