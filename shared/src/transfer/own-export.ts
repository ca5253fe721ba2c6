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

type Json = Record<string, unknown>
type Skip = (name: string, error: z.core.$ZodError) => void

/** The licenses of an export. Removed ones are left out with their secrets; `skip` is told what cannot be read. */
function readLicenses(json: Json, skip: Skip): ImportedLicenses {
  const found: ImportedLicenses = { licenses: [], places: [], vaults: [] }
  const ids = new Set<string | undefined>()
  const read = <Item extends z.ZodMiniType>(
    list: unknown,
    name: string,
    item: Item,
    add: (value: z.output<Item>) => void,
  ) => {
    for (const each of Array.isArray(list) ? list : []) {
      if (removableRecord.safeParse(each).data?.removedAt) continue
      const value = item.safeParse(each)
      if (value.success) add(value.data)
      else skip(name, value.error)
    }
  }
  read(json.licensePlaces, 'A place of licenses', addedPlace, (place) => found.places.push(place))
  read(json.licenses, 'A license', addedLicense, (license) => {
    if (!ids.has(license.id)) found.licenses.push(license)
    ids.add(license.id)
  })
  read(json.vaults, 'A vault', newVault, (vault) => found.vaults.push({ vault, records: [] }))
  const byId = new Map(found.vaults.map(({ vault, records }) => [vault.id, records]))
  read(json.vaultRecords, 'Secrets of a license', recordOfVault, ({ vaultId, ...record }) => {
    if (ids.has(record.licenseId)) byId.get(vaultId)?.push(record)
  })
  return found
}

const removableRecord = z.object({ removedAt: z._default(z.nullable(z.string()), null) })
const recordOfVault = z.extend(writtenRecord, { vaultId: z.uuid() })

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
  const plugins = z.array(z.unknown()).safeParse(json.plugins)
  if (!plugins.success) return DAMAGED
  const file: LibraryFile = {
    plugins: [],
    ...NOTHING_BUT_PLUGINS,
    orphans: [],
    collections: [],
    checklists: [],
    songs: [],
    daws: [],
    purchases: [],
    pictures: new Map(),
    skipped: [],
  }
  const ids = new Set<string>()
  for (const entry of plugins.data) readPlugin(file, ids, entry)
  readHistory(file, json.updateHistory)
  readCollections(file, ids, json.collections)
  readChecklists(file, ids, json.checklists)
  readSongs(file, json.songs)
  readDaws(file, json.computerDaws)
  file.licenses = readLicenses(json, (name, error) => file.skipped.push({ name, reason: reasonOf(error) }))
  readPurchases(file, ids, json.purchases)
  return file
}

const DAMAGED: RefusedImport = { refusal: 'This export is damaged: it has no list of plugins.' }

const newerSentence = (version: number) =>
  `This export was made by a newer ${PRODUCT} (format version ${version}; this one reads version ${EXPORT_VERSION}). Update this server, then import it again.`

const removable = z.object({
  name: z._default(z.string(), ''),
  removedAt: z._default(z.nullable(z.string()), null),
  /** Its values are with the plugin that it was merged into. */
  mergedInto: z._default(z.nullable(z.string()), null),
  screenshot: z._default(z.nullable(z.string()), null),
})

function readPlugin(file: LibraryFile, ids: Set<string>, entry: unknown) {
  const { name, removedAt, mergedInto, screenshot } = removable.safeParse(entry).data ?? NOTHING
  if (mergedInto !== null) return undefined
  if (removedAt !== null) return file.skipped.push({ name, reason: 'It was removed from that library.' })
  const plugin = importedPlugin.safeParse(entry)
  if (!plugin.success) return file.skipped.push({ name, reason: reasonOf(plugin.error) })
  if (ids.has(plugin.data.id)) return file.skipped.push({ name, reason: 'The file contains it twice.' })
  ids.add(plugin.data.id)
  if (screenshot) file.pictures.set(plugin.data.id, screenshot)
  return file.plugins.push({ ...plugin.data, hasPicture: screenshot !== null, updates: [] })
}

const NOTHING = { name: '', removedAt: null, mergedInto: null, screenshot: null }

const reasonOf = (error: z.core.$ZodError) => error.issues[0]?.message ?? 'It is damaged.'

const historyEntry = z.extend(importedUpdate, { pluginId: z.uuid() })

/** An update belongs to its plugin; without one it is imported alone. */
function readHistory(file: LibraryFile, entries: unknown) {
  const byId = new Map(file.plugins.map((plugin) => [plugin.id, plugin]))
  for (const each of Array.isArray(entries) ? entries : []) {
    const entry = historyEntry.safeParse(each)
    if (!entry.success) {
      file.skipped.push({ name: 'An update in the history', reason: reasonOf(entry.error) })
      continue
    }
    const { pluginId, ...update } = entry.data
    const plugin = byId.get(pluginId)
    if (plugin) plugin.updates.push(update)
    else file.orphans.push(entry.data)
  }
}

/** Removed collections are left out, as are plugins that the file does not have. */
function readCollections(file: LibraryFile, pluginIds: Set<string>, entries: unknown) {
  for (const each of Array.isArray(entries) ? entries : []) {
    const { name, removedAt } = removable.safeParse(each).data ?? NOTHING
    if (removedAt !== null) continue
    const collection = importedCollection.safeParse(each)
    if (collection.success) {
      const ids = collection.data.pluginIds.filter((id) => pluginIds.has(id))
      file.collections.push({ ...collection.data, pluginIds: ids })
    } else file.skipped.push({ name: `The collection ${name}`.trim(), reason: reasonOf(collection.error) })
  }
}

function readDaws(file: LibraryFile, entries: unknown) {
  for (const each of Array.isArray(entries) ? entries : []) {
    const computer = computerDaws.safeParse(each)
    if (computer.success) file.daws.push(computer.data)
    else file.skipped.push({ name: 'The DAWs of a computer', reason: reasonOf(computer.error) })
  }
}

/** Removed checklists are left out, as are plugins that the file does not have. */
function readChecklists(file: LibraryFile, pluginIds: Set<string>, entries: unknown) {
  for (const each of Array.isArray(entries) ? entries : []) {
    const { name, removedAt } = removable.safeParse(each).data ?? NOTHING
    if (removedAt !== null) continue
    const checklist = importedChecklist.safeParse(each)
    if (checklist.success) {
      const ids = checklist.data.pluginIds.filter((id) => pluginIds.has(id))
      file.checklists.push({ ...checklist.data, pluginIds: ids })
    } else file.skipped.push({ name: `The checklist ${name}`.trim(), reason: reasonOf(checklist.error) })
  }
}

/** Removed songs are left out. */
function readSongs(file: LibraryFile, entries: unknown) {
  for (const each of Array.isArray(entries) ? entries : []) {
    if (removable.safeParse(each).data?.removedAt) continue
    const song = sentSong.safeParse(each)
    if (song.success) file.songs.push(song.data)
    else file.skipped.push({ name: 'A song', reason: reasonOf(song.error) })
  }
}

const covering = z.object({ pluginIds: z._default(z.array(z.string()), []) })

/** Removed purchases are left out, and so are plugins that the file does not have. */
function readPurchases(file: LibraryFile, pluginIds: Set<string>, entries: unknown) {
  const ids = new Set<string>()
  for (const each of Array.isArray(entries) ? entries : []) {
    if (removable.safeParse(each).data?.removedAt) continue
    const covered = covering.safeParse(each).data?.pluginIds.filter((id) => pluginIds.has(id))
    const purchase = importedPurchase.safeParse(covered ? { ...each, pluginIds: covered } : each)
    if (!purchase.success) file.skipped.push({ name: 'A purchase', reason: reasonOf(purchase.error) })
    else if (!ids.has(purchase.data.id)) file.purchases.push(purchase.data)
    if (purchase.success) ids.add(purchase.data.id)
  }
}
