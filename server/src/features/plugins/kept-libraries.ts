import type { Plugin } from '#shared/plugins/plugin.ts'
import type { Db } from '../../db/open.ts'
import { keptAnswers } from '../../http/transport/kept-answers.ts'
import { writtenOnce } from '../../http/transport/written-once.ts'
import { libraryJson } from '../../library/plugin-answer.ts'

/** A library as the database wrote it, and what was changed since, by the plugin's id. Together they show the revision. */
type Kept = { revision: number; written: Buffer; changed: Map<string, Change> }

/** Stands for the written bytes between two places. */
type Change = { begin: number; end: number; json: Buffer }

/**
 * Keeps the libraries that were written last, so that a star does not make the database write hundreds of plugins again. Only
 * the very revision that is asked for is given away: what any other server has changed has raised it.
 */
export function keptLibraries() {
  const kept = keptAnswers<Kept>(LIMITS)
  const once = writtenOnce<Buffer>()

  return {
    /** The JSON text of `Plugin[]`. */
    jsonOf: async (db: Db, userId: string, revision: number): Promise<Buffer> => {
      const before = kept.get(userId)
      if (before?.revision === revision) return joined(before)
      const written = await once(`${userId} ${revision}`, async () =>
        Buffer.from(await libraryJson(db, userId)),
      )
      kept.set(userId, { revision, written, changed: new Map() })
      return written
    },
    /** A plugin was changed where it stands, and that alone made this revision of the one before. */
    bringForward: (userId: string, revision: number, plugin: Plugin) => {
      const before = kept.get(userId)
      if (before?.revision !== revision - 1) return
      const place = before.changed.get(plugin.id) ?? placeOf(plugin, before.written)
      if (!place || before.changed.size >= MOST_CHANGES) return kept.delete(userId)
      before.changed.set(plugin.id, { ...place, json: jsonOf(plugin) })
      before.revision = revision
    },
    forget: kept.forget,
  }
}

/** Bytes. A library of 500 plugins has 240,000. */
const LIMITS = {
  maxSize: 48 * 1024 * 1024,
  maxEntrySize: 8 * 1024 * 1024,
  sizeCalculation: ({ written }: Kept) => written.length,
}

/** Then the database writes it again. */
const MOST_CHANGES = 100

/** Quotation marks within values are escaped, so this stands nowhere but where a plugin begins. */
const BEGIN = '{"id":"'

const jsonOf = ({ id, ...rest }: Plugin) => Buffer.from(JSON.stringify({ id, ...rest }))

function placeOf({ id }: Plugin, written: Buffer) {
  const begin = written.indexOf(`${BEGIN}${id}"`)
  if (begin === -1) return undefined
  const next = written.indexOf(BEGIN, begin + BEGIN.length)
  return { begin, end: written.lastIndexOf('}', next === -1 ? undefined : next) + 1 }
}

function joined({ written, changed }: Kept) {
  if (changed.size === 0) return written
  const parts: Buffer[] = []
  let from = 0
  for (const { begin, end, json } of [...changed.values()].sort((one, other) => one.begin - other.begin)) {
    parts.push(written.subarray(from, begin), json)
    from = end
  }
  return Buffer.concat([...parts, written.subarray(from)])
}
