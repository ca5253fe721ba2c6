import type { Plugin } from '#shared/plugins/plugin.ts'
import type { Db } from '../../db/schema.ts'
import { newResponseCache, sharedWrites } from '../../http/transport/response-cache.ts'
import { libraryJson } from '../../library/plugin-answer.ts'

/** A library as the database wrote it, and the changes since, by plugin id. Together they are the library at this revision. */
type CachedLibrary = { revision: number; written: Buffer; changed: Map<string, Change> }

/** Replaces the written bytes from `begin` to `end`. */
type Change = { begin: number; end: number; json: Buffer }

/**
 * Caches the most recently written libraries, so that the database need not write hundreds of plugins again after a star. A cached
 * library is used only for exactly the requested revision, which every change on any server raises.
 */
export function cachedLibraries() {
  const cache = newResponseCache<CachedLibrary>(LIMITS)
  const writeOnce = sharedWrites<Buffer>()

  return {
    /** The JSON text of `Plugin[]`. */
    jsonOf: async (db: Db, userId: string, revision: number): Promise<Buffer> => {
      const before = cache.get(userId)
      if (before?.revision === revision) return libraryText(before)
      const written = await writeOnce(`${userId} ${revision}`, async () =>
        Buffer.from(await libraryJson(db, userId)),
      )
      cache.set(userId, { revision, written, changed: new Map() })
      return written
    },
    /** Applies a change of one plugin that alone led from the previous revision to this one. */
    bringForward: (userId: string, revision: number, plugin: Plugin) => {
      const before = cache.get(userId)
      if (before?.revision !== revision - 1) return
      const place = before.changed.get(plugin.id) ?? placeOf(plugin, before.written)
      if (!place || before.changed.size >= MAX_CHANGES) return cache.delete(userId)
      before.changed.set(plugin.id, { ...place, json: jsonOf(plugin) })
      before.revision = revision
    },
    forget: cache.forget,
  }
}

/** Bytes. */
const LIMITS = {
  maxSize: 48 * 1024 * 1024,
  maxEntrySize: 8 * 1024 * 1024,
  sizeCalculation: ({ written }: CachedLibrary) => written.length,
}

/** After this many changes the database writes the library again. */
const MAX_CHANGES = 100

/** Occurs only where a plugin begins, because quotation marks within values are escaped. */
const BEGIN = '{"id":"'

const jsonOf = ({ id, ...rest }: Plugin) => Buffer.from(JSON.stringify({ id, ...rest }))

function placeOf({ id }: Plugin, written: Buffer) {
  const begin = written.indexOf(`${BEGIN}${id}"`)
  if (begin === -1) return undefined
  const next = written.indexOf(BEGIN, begin + BEGIN.length)
  return { begin, end: written.lastIndexOf('}', next === -1 ? undefined : next) + 1 }
}

function libraryText({ written, changed }: CachedLibrary) {
  if (changed.size === 0) return written
  const parts: Buffer[] = []
  let from = 0
  for (const { begin, end, json } of [...changed.values()].sort((one, other) => one.begin - other.begin)) {
    parts.push(written.subarray(from, begin), json)
    from = end
  }
  return Buffer.concat([...parts, written.subarray(from)])
}
