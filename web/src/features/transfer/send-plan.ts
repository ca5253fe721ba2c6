import { MOST_AT_ONCE } from '#shared/transfer/contract.ts'
import type { LibraryFile } from '#shared/transfer/own-export.ts'
import type { Planned } from '#shared/transfer/plan.ts'
import { api } from '../../api/api.ts'

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
  for (const { from, batch } of batchesOf(plan.plugins)) {
    if (from < sent.done && before) continue
    if (signal.aborted) return
    const updates = from === 0 ? plan.orphans.slice(0, MOST_UPDATES) : []
    const answer = await api.transfer.add({
      params: { id: sent.importId },
      body: { plugins: batch, updates },
    })
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

const MOST_UPDATES = 2000

async function begun({ source }: Plan): Promise<Sent> {
  const { id } = await api.transfer.begin({ body: { source: source.slice(-300) } })
  return { importId: id, done: 0, createdCount: 0, joinedCount: 0, unchangedCount: 0, pluginIds: new Map() }
}

/** At most so many characters of JSON at once: well below what the server takes, whatever the letters. */
const MOST_CHARACTERS = 500_000

function* batchesOf(plugins: Planned[]) {
  let from = 0
  let batch: Planned[] = []
  let characters = 0
  for (const plugin of plugins) {
    const size = JSON.stringify(plugin).length
    if (batch.length > 0 && (batch.length === MOST_AT_ONCE || characters + size > MOST_CHARACTERS)) {
      yield { from, batch }
      from += batch.length
      batch = []
      characters = 0
    }
    batch.push(plugin)
    characters += size
  }
  if (batch.length > 0 || plugins.length === 0) yield { from, batch }
}
