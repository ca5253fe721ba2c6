import { displayText } from '#shared/bundles/facts/shown-text.ts'
import { MAX_IMPORTED_PER_CALL } from '#shared/transfer/contract.ts'
import type { LibraryFile } from '#shared/transfer/own-export.ts'
import type { PlannedImport } from '#shared/transfer/plan.ts'
import { transferApi } from './transfer-api.ts'

/** What an import sends: the plugins of a file, and the update history of removed plugins. */
export type ImportPlan = { source: string; plugins: PlannedImport[]; orphans: LibraryFile['orphans'] }

export type SentProgress = {
  importId: string
  done: number
  createdCount: number
  joinedCount: number
  unchangedCount: number
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
}

async function startImport({ source }: ImportPlan): Promise<SentProgress> {
  const { id } = await transferApi.begin({ body: { source: displayText(source, 300) || 'A file' } })
  return { importId: id, done: 0, createdCount: 0, joinedCount: 0, unchangedCount: 0, pluginIds: new Map() }
}

/** The maximum JSON characters per batch, which stays below the byte limit of the server for any text. */
const MAX_CHARACTERS = 500_000

/** The maximum updates of removed plugins per batch; these batches follow all plugins. */
const MAX_UPDATES = 1000

function* batchesOf({ plugins, orphans }: ImportPlan) {
  let from = 0
  let batch: PlannedImport[] = []
  let characters = 0
  for (const plugin of plugins) {
    const size = JSON.stringify(plugin).length
    if (batch.length > 0 && (batch.length === MAX_IMPORTED_PER_CALL || characters + size > MAX_CHARACTERS)) {
      yield { from, batch, updates: [] }
      from += batch.length
      batch = []
      characters = 0
    }
    batch.push(plugin)
    characters += size
  }
  if (batch.length > 0) yield { from, batch, updates: [] }
  for (let at = 0; at < orphans.length; at += MAX_UPDATES)
    yield { from: plugins.length, batch: [], updates: orphans.slice(at, at + MAX_UPDATES) }
}
