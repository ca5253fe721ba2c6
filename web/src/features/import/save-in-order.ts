import type { Dropped } from '#shared/import/drop.ts'

/** What became of one plugin: saved, or failed with a reason, which is a sentence. */
export type Outcome = { id: string; reason?: string }

type Saving = {
  save: (candidate: Dropped['candidate']) => Promise<unknown>
  /** Gives the sentence for a failure. */
  reasonOf: (error: Error) => string
  signal: AbortSignal
}

/**
 * Saves one plugin after the other and yields what became of each. A failure is logged and the next is still tried. Once the
 * signal is aborted nothing more is begun; what is under way is waited for, because the server may still keep it.
 */
export async function* saveInOrder(
  plugins: Dropped[],
  { save, reasonOf, signal }: Saving,
): AsyncGenerator<Outcome> {
  for (const { id, candidate } of plugins) {
    if (signal.aborted) return
    try {
      await save(candidate)
      yield { id }
    } catch (error) {
      console.error(`Saving the plugin ${id} failed.`, error)
      yield { id, reason: reasonOf(error instanceof Error ? error : new Error(String(error))) }
    }
  }
}
