import { MOST_DROPPED } from '#shared/plugins/drop.ts'

/** Bytes of JSON in one call, a little below what the server takes. */
const MOST_BYTES = 1_900_000

/** These plugins in their order, in as few pieces as one call each can carry. */
export function piecesOf<Plugin>(plugins: Plugin[], sentOf: (plugin: Plugin) => unknown): Plugin[][] {
  const pieces: Plugin[][] = []
  const encoder = new TextEncoder()
  let left = 0
  for (const plugin of plugins) {
    const bytes = encoder.encode(JSON.stringify(sentOf(plugin))).length + 1
    const last = pieces.at(-1)
    if (last && bytes <= left && last.length < MOST_DROPPED) last.push(plugin)
    else {
      pieces.push([plugin])
      left = MOST_BYTES
    }
    left -= bytes
  }
  return pieces
}
