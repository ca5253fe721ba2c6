import * as z from 'zod/mini'
import { PRODUCT } from '../product.ts'
import {
  type ImportedPlugin,
  type ImportedUpdate,
  importedPlugin,
  importedUpdate,
} from './imported-plugin.ts'

/** The newest form of `plugfolio.json` that is understood here. */
const EXPORT_VERSION = 1

/** What a file tells the library, and of what was left out, why. `orphans` are updates of plugins that are gone. */
export type LibraryFile = {
  plugins: ImportedPlugin[]
  orphans: (ImportedUpdate & { pluginId: string })[]
  /** The files of pictures in the archive, by the id of their plugin. */
  pictures: Map<string, string>
  skipped: SkippedPlugin[]
}
export type SkippedPlugin = { name: string; reason: string }

/** A sentence instead of a file that cannot be used. */
export type RefusedImport = { refusal: string }

/** Whether a parsed JSON text says of itself that it is an export of ours, of whatever form. */
export const isOwnExport = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && 'format' in json && json.format === EXPORT_FORMAT

const EXPORT_FORMAT = `${PRODUCT.toLowerCase()}-export`

/**
 * The library in an export, whoever made it. Of the account (name, address, sessions, devices, preferences) nothing is even
 * looked at. A plugin that had been removed is left out, and one whose values no library takes as well.
 */
export function parseLibraryExport(json: Record<string, unknown>): LibraryFile | RefusedImport {
  const { formatVersion } = json
  if (typeof formatVersion !== 'number') return DAMAGED
  if (formatVersion > EXPORT_VERSION) return { refusal: newerSentence(formatVersion) }
  const plugins = z.array(z.unknown()).safeParse(json.plugins)
  if (!plugins.success) return DAMAGED
  const file: LibraryFile = { plugins: [], orphans: [], pictures: new Map(), skipped: [] }
  const ids = new Set<string>()
  for (const given of plugins.data) takePlugin(file, ids, given)
  takeHistory(file, json.updateHistory)
  return file
}

const DAMAGED: RefusedImport = { refusal: 'This export is damaged: it holds no list of plugins.' }

const newerSentence = (version: number) =>
  `This export was made by a newer ${PRODUCT} (form ${version}; this one reads form ${EXPORT_VERSION}). Update this server, then import it again.`

const removable = z.object({
  name: z._default(z.string(), ''),
  removedAt: z._default(z.nullable(z.string()), null),
  screenshot: z._default(z.nullable(z.string()), null),
})

function takePlugin(file: LibraryFile, ids: Set<string>, given: unknown) {
  const { name, removedAt, screenshot } = removable.safeParse(given).data ?? NOTHING
  if (removedAt !== null) return file.skipped.push({ name, reason: 'It had been removed from that library.' })
  const plugin = importedPlugin.safeParse(given)
  if (!plugin.success) return file.skipped.push({ name, reason: reasonOf(plugin.error) })
  if (ids.has(plugin.data.id)) return file.skipped.push({ name, reason: 'It stands in the file twice.' })
  ids.add(plugin.data.id)
  if (screenshot) file.pictures.set(plugin.data.id, screenshot)
  return file.plugins.push({ ...plugin.data, hasPicture: screenshot !== null, updates: [] })
}

const NOTHING = { name: '', removedAt: null, screenshot: null }

const reasonOf = (error: z.core.$ZodError) => error.issues[0]?.message ?? 'It is damaged.'

const historyEntry = z.extend(importedUpdate, { pluginId: z.uuid() })

/** An update belongs to its plugin; without one it is imported alone. */
function takeHistory(file: LibraryFile, given: unknown) {
  const byId = new Map(file.plugins.map((plugin) => [plugin.id, plugin]))
  for (const each of Array.isArray(given) ? given : []) {
    const entry = historyEntry.safeParse(each)
    if (!entry.success) {
      file.skipped.push({ name: 'An update of the history', reason: reasonOf(entry.error) })
      continue
    }
    const { pluginId, ...update } = entry.data
    const plugin = byId.get(pluginId)
    if (plugin) plugin.updates.push(update)
    else file.orphans.push(entry.data)
  }
}
