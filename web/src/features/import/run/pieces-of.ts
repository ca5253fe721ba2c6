import { MAX_DROPPED_PLUGINS } from '#shared/plugins/drop.ts'

/** The maximum size of a JSON body, a little below the limit of the server. */
const MAX_BYTES = 1_900_000

/** Splits plugins, in order, into as few calls as possible. */
export function splitIntoCalls<Plugin>(plugins: Plugin[], bodyOf: (plugin: Plugin) => unknown): Plugin[][] {
  const pieces: Plugin[][] = []
  const encoder = new TextEncoder()
  let remainingBytes = 0
  for (const plugin of plugins) {
    const bytes = encoder.encode(JSON.stringify(bodyOf(plugin))).length + 1
    const last = pieces.at(-1)
    if (last && bytes <= remainingBytes && last.length < MAX_DROPPED_PLUGINS) last.push(plugin)
    else {
      pieces.push([plugin])
      remainingBytes = MAX_BYTES
    }
    remainingBytes -= bytes
  }
  return pieces
}
