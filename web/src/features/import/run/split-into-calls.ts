import { inChunks } from '#shared/in-chunks.ts'
import { MAX_DROPPED_PLUGINS } from '#shared/plugins/drop.ts'

/** The maximum size of a JSON body, a little below the limit of the server. */
const MAX_BYTES = 1_900_000

/** Splits plugins, in order, into as few calls as possible. */
export function splitIntoCalls<Plugin>(plugins: Plugin[], bodyOf: (plugin: Plugin) => unknown): Plugin[][] {
  const encoder = new TextEncoder()
  const sizeOf = (plugin: Plugin) => encoder.encode(JSON.stringify(bodyOf(plugin))).length + 1
  return inChunks(plugins, { count: MAX_DROPPED_PLUGINS, size: MAX_BYTES, sizeOf })
}
