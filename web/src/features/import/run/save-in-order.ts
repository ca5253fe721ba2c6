import { ApiError } from '#shared/contract/client.ts'
import type { Dropped } from '#shared/import/drop.ts'
import type { Added } from '#shared/plugins/added.ts'
import type { DropLine } from '#shared/plugins/drop.ts'
import { randomId } from '../../../api/random-id.ts'
import { piecesOf } from './pieces-of.ts'

/** What became of one plugin: saved, or failed with a reason, which is a sentence. */
export type Outcome = { id: string } & ({ added: Added } | { reason: string })

/** A plugin with its place in a drop, which it keeps when it is tried again. */
export type Placed = Dropped & { dropId: string; index: number }

/** What one call carries. */
export type Part = { id: string; plugins: { index: number }[] }

/** Gives plugins their places. What one call cannot carry is dropped in several. */
export function placed(plugins: Dropped[]): Placed[] {
  return piecesOf(plugins, sentOf).flatMap((piece) => {
    const dropId = randomId()
    return piece.map((plugin, index) => ({ ...plugin, dropId, index }))
  })
}

type Saving = {
  send: (part: Part, signal: AbortSignal) => AsyncIterable<DropLine>
  /** Gives the sentence for a failure. */
  reasonOf: (error: Error) => string
  signal: AbortSignal
}

/**
 * Has plugins saved in their order and yields what became of each. A failure is logged and stops no other. A connection that is
 * cut is tried again from the first plugin without an outcome on. Once the signal is aborted nothing more is saved.
 */
export async function* saveInOrder(plugins: Placed[], saving: Saving): AsyncGenerator<Outcome> {
  for (const id of new Set(plugins.map(({ dropId }) => dropId))) {
    if (saving.signal.aborted) return
    const piece = plugins.filter(({ dropId }) => dropId === id)
    yield* savePiece(id, piece, saving)
  }
}

const sentOf = ({ candidate, folder }: Dropped) => (folder ? { ...candidate, folder } : candidate)

async function* savePiece(
  id: string,
  piece: Placed[],
  { send, reasonOf, signal }: Saving,
): AsyncGenerator<Outcome> {
  let done = 0
  for (let misses = 0; done < piece.length; ) {
    const before = done
    try {
      const rest = piece.slice(done).map((plugin) => ({ ...sentOf(plugin), index: plugin.index }))
      for await (const line of send({ id, plugins: rest }, signal)) {
        const plugin = piece[done]
        if (!plugin || line.index !== plugin.index) throw new CutOff()
        done += 1
        yield outcomeOf(plugin, line)
      }
      if (done < piece.length) throw new CutOff()
    } catch (failure) {
      if (signal.aborted) return
      misses = done > before ? 0 : misses + 1
      const error = failure instanceof Error ? failure : new Error(String(failure))
      if (error instanceof ApiError || misses > PAUSES.length)
        return yield* piece.slice(done).map((plugin) => failed(plugin, reasonOf(error), error))
      await pause(PAUSES[misses - 1] ?? 0)
      if (signal.aborted) return
    }
  }
}

/** Milliseconds before each further try when the one before had brought nothing. */
const PAUSES = [300, 1000]

const pause = (milliseconds: number) => new Promise((later) => setTimeout(later, milliseconds))

/** An answer that ends before its last line: to a person the same as a connection that breaks. */
class CutOff extends TypeError {}

const outcomeOf = (plugin: Dropped, line: DropLine): Outcome =>
  line.outcome === 'failed'
    ? failed(plugin, line.message, new Error(line.message))
    : { id: plugin.id, added: line.outcome }

function failed({ id }: Dropped, reason: string, error: Error): Outcome {
  console.error(`Saving the plugin ${id} failed.`, error)
  return { id, reason }
}
