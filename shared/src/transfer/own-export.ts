import * as z from 'zod/mini'
import { type ImportedChecklist, importedChecklist } from '../computers/checklist.ts'
import { type ComputerDaws, computerDaws } from '../formats/computer-daws.ts'
import { type AddedLicense, addedLicense, addedPlace } from '../licenses/adding.ts'
import { type NewVault, newVault, type WrittenRecord, writtenRecord } from '../licenses/vault/vault.ts'
import { PRODUCT } from '../product.ts'
import { type SentSong, sentSong } from '../songs/library/known-song.ts'
import { type ImportedCollection, importedCollection } from './imported-collection.ts'
import {
  type ImportedPlugin,
  type ImportedUpdate,
  importedPlugin,
  importedUpdate,
} from './imported-plugin.ts'
import { type ImportedPurchase, importedPurchase } from './imported-purchase.ts'

/** The licenses of a file. Their secrets are sealed: only the passphrase of their vault opens them. */
export type ImportedLicenses = {
  licenses: AddedLicense[]
  /** Also those where no license is active. */
  places: z.input<typeof addedPlace>[]
  vaults: { vault: NewVault; records: WrittenRecord[] }[]
}

const NO_LICENSES: ImportedLicenses = { licenses: [], places: [], vaults: [] }

/** The newest supported format version of `plugfolio.json`. */
const EXPORT_VERSION = 1

/** The contents of a file for the library, and what was skipped. `orphans` are updates of removed plugins. */
export type LibraryFile = {
  plugins: ImportedPlugin[]
  orphans: (ImportedUpdate & { pluginId: string })[]
  collections: ImportedCollection[]
  checklists: ImportedChecklist[]
  songs: SentSong[]
  /** The DAWs of computers. */
  daws: ComputerDaws[]
  licenses: ImportedLicenses
  purchases: ImportedPurchase[]
  /** The files of pictures in the archive, by the id of their plugin. */
  pictures: Map<string, string>
  skipped: SkippedPlugin[]
}

/** The empty rest of a file that lists only plugins. */
export const NOTHING_BUT_PLUGINS = {
  orphans: [],
  collections: [],
  checklists: [],
  songs: [],
  daws: [],
  licenses: NO_LICENSES,
  purchases: [],
} satisfies Partial<LibraryFile>

export type SkippedPlugin = { name: string; reason: string }

/** A sentence instead of a file that cannot be used. */
export type RefusedImport = { refusal: string }

/** True for a parsed JSON text that is an export of this product, in any version. */
export const isOwnExport = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && 'format' in json && json.format === EXPORT_FORMAT

const EXPORT_FORMAT = `${PRODUCT.toLowerCase()}-export`

/** The library in an export of any account, without the account itself. Removed and invalid parts are skipped. */
export function parseLibraryExport(json: Record<string, unknown>): LibraryFile | RefusedImport {
  const { formatVersion } = json
  if (typeof formatVersion !== 'number') return DAMAGED
  if (formatVersion > EXPORT_VERSION) return { refusal: newerSentence(formatVersion) }
  if (!Array.isArray(json.plugins)) return DAMAGED
  const skipped: SkippedPlugin[] = []
  const read = entryReader(skipped)
  const { plugins, pictures } = readPlugins(json.plugins, skipped)
  const covering = (list: unknown) => withPluginsAmong(new Set(plugins.keys()), list)
  return {
    plugins: [...plugins.values()],
    orphans: readHistory(
      plugins,
      read(json.updateHistory, () => 'An update in the history', historyEntry),
    ),
    collections: read(
      covering(json.collections),
      (name) => `The collection ${name}`.trim(),
      importedCollection,
    ),
    checklists: read(covering(json.checklists), (name) => `The checklist ${name}`.trim(), importedChecklist),
    songs: read(json.songs, () => 'A song', sentSong),
    daws: read(json.computerDaws, () => 'The DAWs of a computer', computerDaws),
    licenses: readLicenses(json, read),
    purchases: firstOfEachId(read(covering(json.purchases), () => 'A purchase', importedPurchase)),
    pictures,
    skipped,
  }
}

const DAMAGED: RefusedImport = { refusal: 'This export is damaged: it has no list of plugins.' }

const newerSentence = (version: number) =>
  `This export was made by a newer ${PRODUCT} (format version ${version}; this one reads version ${EXPORT_VERSION}). Update this server, then import it again.`

/** The fields that say what to do with an entry, whatever else is in it. */
const entryState = z.object({
  name: z.catch(z.string(), ''),
  removedAt: z.catch(z.nullable(z.string()), null),
  /** Its values are with the plugin that it was merged into. */
  mergedInto: z.catch(z.nullable(z.string()), null),
  screenshot: z.catch(z.nullable(z.string()), null),
})
const NO_STATE = entryState.parse({})
const stateOf = (entry: unknown) => entryState.safeParse(entry).data ?? NO_STATE

const listOf = (list: unknown): unknown[] => (Array.isArray(list) ? list : [])
const reasonOf = (error: z.core.$ZodError) => error.issues[0]?.message ?? 'It is damaged.'

type ReadEntries = ReturnType<typeof entryReader>

/** Reads lists of entries. Removed ones are left out; `skipped` is told what cannot be read, under a label made of the entry's name. */
const entryReader =
  (skipped: SkippedPlugin[]) =>
  <Item extends z.ZodMiniType>(list: unknown, labelOf: (name: string) => string, item: Item) =>
    listOf(list).flatMap((each): z.output<Item>[] => {
      const { name, removedAt } = stateOf(each)
      if (removedAt !== null) return []
      const read = item.safeParse(each)
      if (read.success) return [read.data]
      skipped.push({ name: labelOf(name), reason: reasonOf(read.error) })
      return []
    })

function readPlugins(entries: unknown[], skipped: SkippedPlugin[]) {
  const plugins = new Map<string, ImportedPlugin>()
  const pictures = new Map<string, string>()
  for (const entry of entries) {
    const { name, removedAt, mergedInto, screenshot } = stateOf(entry)
    if (mergedInto !== null) continue
    const plugin = importedPlugin.safeParse(entry)
    if (removedAt !== null) skipped.push({ name, reason: 'It was removed from that library.' })
    else if (!plugin.success) skipped.push({ name, reason: reasonOf(plugin.error) })
    else if (plugins.has(plugin.data.id)) skipped.push({ name, reason: 'The file contains it twice.' })
    else {
      plugins.set(plugin.data.id, { ...plugin.data, hasPicture: screenshot !== null, updates: [] })
      if (screenshot) pictures.set(plugin.data.id, screenshot)
    }
  }
  return { plugins, pictures }
}

const historyEntry = z.extend(importedUpdate, { pluginId: z.uuid() })

/** Gives updates to their plugins. Returns those without one, which are imported alone. */
function readHistory(plugins: ReadonlyMap<string, ImportedPlugin>, entries: LibraryFile['orphans']) {
  return entries.filter((entry) => {
    const { pluginId, ...update } = entry
    const plugin = plugins.get(pluginId)
    plugin?.updates.push(update)
    return !plugin
  })
}

const covered = z.object({ pluginIds: z.array(z.string()) })

/** Entries without the plugins that the file does not have. */
const withPluginsAmong = (ids: ReadonlySet<string>, list: unknown) =>
  listOf(list).map((entry) => {
    const { data } = covered.safeParse(entry)
    return data ? { ...Object(entry), pluginIds: data.pluginIds.filter((id) => ids.has(id)) } : entry
  })

/** The licenses of an export, and the secrets of those that are read. */
function readLicenses(json: Record<string, unknown>, read: ReadEntries): ImportedLicenses {
  const places = read(json.licensePlaces, () => 'A place of licenses', addedPlace)
  const licenses = firstOfEachId(read(json.licenses, () => 'A license', addedLicense))
  const ids = new Set(licenses.map(({ id }) => id))
  const vaults = read(json.vaults, () => 'A vault', newVault).map((vault) => ({
    vault,
    records: [] as WrittenRecord[],
  }))
  const byId = new Map(vaults.map(({ vault, records }) => [vault.id, records]))
  const records = read(json.vaultRecords, () => 'Secrets of a license', recordOfVault)
  for (const { vaultId, ...record } of records) if (ids.has(record.licenseId)) byId.get(vaultId)?.push(record)
  return { licenses, places, vaults }
}

const recordOfVault = z.extend(writtenRecord, { vaultId: z.uuid() })

function firstOfEachId<Item extends { id?: string | undefined }>(items: Item[]): Item[] {
  const ids = new Set<string | undefined>()
  return items.filter(({ id }) => !ids.has(id) && ids.add(id))
}
