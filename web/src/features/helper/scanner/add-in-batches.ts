/** How many plugins are sent at once. */
const ADD_AT_ONCE = 500

/**
 * Sends plugins one batch after the other, in the order that is shown, and yields how many have arrived, with the answer to the last
 * of them. Once the signal is aborted no further batch is begun. A batch that fails ends it with the error; what arrived before stays.
 */
export async function* addInBatches<Plugin, Answer>(
  plugins: Plugin[],
  send: (batch: Plugin[]) => Promise<Answer>,
  signal: AbortSignal,
): AsyncGenerator<{ done: number; answer: Answer }> {
  for (let from = 0; from < plugins.length && !signal.aborted; from += ADD_AT_ONCE) {
    const batch = plugins.slice(from, from + ADD_AT_ONCE)
    const answer = await send(batch)
    yield { done: from + batch.length, answer }
  }
}
