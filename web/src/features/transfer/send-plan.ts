import { shownText } from '#shared/bundles/facts/shown-text.ts'
import { MOST_AT_ONCE } from '#shared/transfer/contract.ts'
import type { LibraryFile } from '#shared/transfer/own-export.ts'
import type { Planned } from '#shared/transfer/plan.ts'
import { transferApi } from './transfer-api.ts'

/** What an import is about, and of what it has sent nothing yet is sent again. */
export type Plan = { source: string; plugins: Planned[]; orphans: LibraryFile['orphans'] }

export type Sent = {
  importId: string
  done: number
  createdCount: number
  joinedCount: number
  unchangedCount: number
  /** By what the file calls it, the plugin of the library that each has become. */
  pluginIds: Map<string, string>
}

/**
 * Sends a plan batch after batch and yields how far it is. Once the signal is aborted no further batch is begun. A batch that
 * fails ends it with the error; `before` goes on from there.
 */
export async function* sendPlan(plan: Plan, signal: AbortSignal, before?: Sent): AsyncGenerator<Sent> {
  let sent = before ?? (await begun(plan))
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

async function begun({ source }: Plan): Promise<Sent> {
  const { id } = await transferApi.begin({ body: { source: shownText(source, 300) || 'A file' } })
  return { importId: id, done: 0, createdCount: 0, joinedCount: 0, unchangedCount: 0, pluginIds: new Map() }
}

/** At most so many characters of JSON at once: well below what the server takes, whatever the letters. */
const MOST_CHARACTERS = 500_000

/** At most so many updates of plugins that are gone go at once; they come after all plugins, with none. */
const MOST_UPDATES = 1000

function* batchesOf({ plugins, orphans }: Plan) {
  let from = 0
  let batch: Planned[] = []
  let characters = 0
  for (const plugin of plugins) {
    const size = JSON.stringify(plugin).length
    if (batch.length > 0 && (batch.length === MOST_AT_ONCE || characters + size > MOST_CHARACTERS)) {
      yield { from, batch, updates: [] }
      from += batch.length
      batch = []
      characters = 0
    }
    batch.push(plugin)
    characters += size
  }
  if (batch.length > 0) yield { from, batch, updates: [] }
  for (let at = 0; at < orphans.length; at += MOST_UPDATES)
    yield { from: plugins.length, batch: [], updates: orphans.slice(at, at + MOST_UPDATES) }
}
