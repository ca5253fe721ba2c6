import { ApiError } from '#shared/contract/client.ts'
import { groupsOf } from '#shared/groups.ts'
import type { DroppedCandidate } from '#shared/import/drop.ts'
import { inChunks } from '#shared/in-chunks.ts'
import type { AddOutcome } from '#shared/plugins/add-outcomes.ts'
import { MAX_DROPPED_PLUGINS } from '#shared/plugins/drop.ts'
import type { DropLine } from '#shared/plugins/drop-line.ts'
import { pause } from '#shared/timing/pause.ts'
import { randomId } from '../../../api/random-id.ts'

/** The outcome of one plugin: saved, or failed with a reason, which is a sentence. */
export type SaveOutcome = { id: string } & (
  | { added: AddOutcome; pluginId: string; from?: string | undefined }
  | { reason: string }
)

type SavedOutcome = Extract<SaveOutcome, { added: AddOutcome }>

/** A plugin with its place in a drop, which it keeps when it is retried. */
export type PlacedPlugin = DroppedCandidate & { dropId: string; index: number }

/** The body of one call. */
export type DropCallBody = { id: string; plugins: { index: number }[] }

/** Assigns places to the plugins of a drop, over several calls if need be. Later drops have their number in the ids: files can be the same. */
export function withPlaces(plugins: DroppedCandidate[], drop = 1): PlacedPlugin[] {
  return splitIntoCalls(plugins, bodyOf).flatMap((piece) => {
    const dropId = randomId()
    return piece.map((plugin, index) => {
      const id = drop === 1 ? plugin.id : `${plugin.id} (${drop})`
      return { ...plugin, id, dropId, index }
    })
  })
}

type SaveOptions = {
  send: (part: DropCallBody, signal: AbortSignal) => AsyncIterable<DropLine>
  /** Converts a failure to a sentence. */
  reasonOf: (error: Error) => string
  signal: AbortSignal
}

/**
 * Saves plugins in order and yields the outcome of each. A failure is logged and does not stop the others. A broken
 * connection is retried from the first plugin without an outcome. A plugin gets another outcome when its new entry became one with
 * another. An aborted signal stops saving.
 */
export async function* saveInOrder(
  plugins: PlacedPlugin[],
  saving: SaveOptions,
): AsyncGenerator<SaveOutcome> {
  const created = new Map<string, SavedOutcome>()
  for (const id of new Set(plugins.map(({ dropId }) => dropId))) {
    if (saving.signal.aborted) return
    const piece = plugins.filter(({ dropId }) => dropId === id)
    yield* savePiece(id, piece, saving, created)
  }
}

const bodyOf = ({ candidate, folder }: DroppedCandidate) => (folder ? { ...candidate, folder } : candidate)

async function* savePiece(
  id: string,
  piece: PlacedPlugin[],
  { send, reasonOf, signal }: SaveOptions,
  created: Map<string, SavedOutcome>,
): AsyncGenerator<SaveOutcome> {
  let done = 0
  for (let failedTries = 0; done < piece.length; ) {
    const before = done
    try {
      const rest = piece.slice(done).map((plugin) => ({ ...bodyOf(plugin), index: plugin.index }))
      for await (const line of send({ id, plugins: rest }, signal)) {
        const plugin = piece[done]
        if (!plugin || line.index !== plugin.index) throw new CutOff()
        done += 1
        const outcome = outcomeOf(plugin, line)
        if ('added' in outcome && outcome.added === 'created') created.set(outcome.id, outcome)
        yield outcome
        if (line.folded) yield* afterFolds(created, line.folded)
      }
      if (done < piece.length) throw new CutOff()
    } catch (failure) {
      if (signal.aborted) return
      failedTries = done > before ? 0 : failedTries + 1
      const error = failure instanceof Error ? failure : new Error(String(failure))
      if (error instanceof ApiError || failedTries > PAUSES.length)
        return yield* piece.slice(done).map((plugin) => failedOutcome(plugin, reasonOf(error), error))
      await pause(PAUSES[failedTries - 1] ?? 0)
      if (signal.aborted) return
    }
  }
}

/** The pauses before retries without progress, in milliseconds. */
const PAUSES = [300, 1000]

/** A response that ends before its last line, treated like a broken connection. */
class CutOff extends TypeError {}

/** The outcomes of new entries that became one with others: the one that stays is new only when all of them are. */
function* afterFolds(created: Map<string, SavedOutcome>, folded: Record<string, string>) {
  const byEntry = groupsOf([...created.values()], ({ pluginId }) => pluginId)
  for (const [keptId, pairs] of groupsOf(Object.entries(folded), ([, id]) => id)) {
    const ids = [keptId, ...pairs.map(([id]) => id)]
    const added = ids.every((id) => byEntry.has(id)) ? 'created' : 'there'
    for (const outcome of ids.flatMap((id) => byEntry.get(id) ?? [])) {
      const next: SavedOutcome = { ...outcome, added, pluginId: keptId }
      if (added === 'created') created.set(next.id, next)
      else created.delete(next.id)
      yield next
    }
  }
}

const outcomeOf = (plugin: DroppedCandidate, line: DropLine): SaveOutcome =>
  line.outcome === 'failed'
    ? failedOutcome(plugin, line.message, new Error(line.message))
    : {
        id: plugin.id,
        added: line.outcome,
        pluginId: line.pluginId,
        ...(line.from !== undefined && { from: line.from }),
      }

function failedOutcome({ id }: DroppedCandidate, reason: string, error: Error): SaveOutcome {
  console.error(`Saving the plugin ${id} failed.`, error)
  return { id, reason }
}

/** The maximum size of a JSON body, a little below the limit of the server. */
const MAX_BYTES = 1_900_000

/** Splits plugins, in order, into as few calls as possible. */
export function splitIntoCalls<Plugin>(plugins: Plugin[], bodyOf: (plugin: Plugin) => unknown): Plugin[][] {
  const encoder = new TextEncoder()
  const sizeOf = (plugin: Plugin) => encoder.encode(JSON.stringify(bodyOf(plugin))).length + 1
  return inChunks(plugins, { count: MAX_DROPPED_PLUGINS, size: MAX_BYTES, sizeOf })
}
