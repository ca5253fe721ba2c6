import { type Check, fields, list, number, oneOf, text } from './is-plain.ts'

/* The same for the answers that Updates begins with. Apart, because the other pages need not load it. */

const update = fields({
  id: text,
  pluginId: text,
  pluginName: text,
  manufacturer: text,
  previousVersion: text,
  newVersion: text,
  status: oneOf('completed', 'failed', 'pending'),
  createdAt: text,
  changedAt: text,
})

const platform = oneOf('macos', 'windows', 'linux')
const latest = fields(
  {
    version: text,
    by: oneOf('owners', 'catalog', 'moderator', 'own'),
    owners: number,
    running: number,
    standing: number,
    firstSeen: text,
    catalogs: list(fields({ catalog: text, version: text })),
  },
  {
    copy: fields({
      differs: oneOf('format', 'computer', 'folder', 'dropped'),
      format: text,
      platform,
      path: text,
      machine: text,
      computer: text,
    }),
  },
)
const availableUpdate = fields(
  {
    pluginId: text,
    formats: list(fields({ format: text, platform, installed: text, latest })),
    staying: list(fields({ format: text, platform, version: text })),
    // Ignored updates are checked by their schema.
    ignored: list(() => false),
    page: text,
    makerPage: text,
  },
  { bundleSite: text, installer: text },
)

/** Checks if the schema of a call would give the body back unchanged, by the name of the call. */
export const isPlainUpdates: Record<'history' | 'available', Check> = {
  history: list(update),
  available: list(availableUpdate),
}
