import * as z from 'zod/mini'
import { line } from '../contract/text.ts'
import { ignoredUpdateList } from '../definitions/contract.ts'
import { MOVED_PATH_CHARACTERS, SET_ASIDE_REASONS } from '../helper/job.ts'
import { MAX_LISTED_PAIRS, PAIR_KEY } from '../plugins/held-key.ts'
import { minSystem, newPlugin } from '../plugins/new-plugin.ts'
import { sighting } from '../plugins/plugin.ts'
import { notes, pluginEdit } from '../plugins/plugin-edit.ts'
import { lifecycleFields } from '../plugins/plugin-fields.ts'
import { ownership } from '../uad/authorization.ts'

const { name, manufacturer, type, version, path, format, isGuess, isUAD, isOwned, isFavorite } =
  newPlugin.shape
const { architectures, size, bundleId, platform, signer, site, contents, heldKeys, updateAvailable } =
  newPlugin.shape
const { updateUrl, description, isFree, tags, formats } = pluginEdit.shape

const date = z.iso
  .datetime('A date must be written like 2026-01-05T12:00:00Z.')
  .check(z.refine((value) => value >= '1970', 'A date must not be before 1970.'))
/** A moment of a file; null when unknown. */
export const moment = z.nullable(date)
const atMost = (label: string, max: number) => z.maxLength(max, `A plugin can have at most ${max} ${label}.`)

/** A value that is left out when it is missing or has another form. */
const lenient = <Item extends z.ZodMiniType>(item: Item) => z.catch(z.optional(item), undefined)

const installation = z.object({
  format,
  path,
  version,
  architectures,
  size,
  /** The computer; unknown unless the importing account has a helper on it. */
  machine: z._default(line('Machine', 100), ''),
  bundleId,
  platform,
  signer,
  site,
  contents,
  heldKeys,
  /** An empty text is that of an export without it. */
  minSystem: z._default(z.union([minSystem, z.literal('')]), ''),
  addedAt: z._default(moment, null),
  /** The program in whose list it stands; missing when its bundle was read. */
  seenBy: z.optional(sighting),
  /** Since when scans have not found it. */
  goneAt: lenient(date),
  /** Where a job has moved it, when, and why. */
  movedTo: lenient(line('Path', MOVED_PATH_CHARACTERS).check(z.minLength(1))),
  setAsideAt: lenient(date),
  setAsideReason: lenient(z.enum(SET_ASIDE_REASONS)),
})
export type ImportedInstallation = z.output<typeof installation>

/** The identity keys of a plugin, in the form of `Identity.keys`. */
const key = line('A key', 600).check(
  z.regex(/^(?:code|unit|cid|vst2|uri|bundle|id|name):./, 'A key does not begin with a known kind.'),
)

const rule = line('A rule', 1000).check(
  z.regex(/^(?:file|place):./, 'A rule does not begin with a known kind.'),
)

/** An update in the history. It keeps its id, so that importing it again adds nothing. */
export const importedUpdate = z.object({
  id: z.uuid('This is not the id of an update.'),
  pluginName: line('Plugin Name', 200),
  manufacturer: line('Manufacturer', 120),
  previousVersion: line('Version', 60),
  newVersion: line('Version', 60),
  status: z.enum(['completed', 'failed', 'pending'], 'This is not a status of an update.'),
  createdAt: date,
  changedAt: date,
})
export type ImportedUpdate = z.output<typeof importedUpdate>

const describing = {
  manufacturer: z.optional(line('Manufacturer', 120)),
  type: z.optional(line('Type', 60)),
  updateUrl,
  description,
  isFree,
  ...lifecycleFields,
}

/** Values that a user chose, each with the value that was read before. */
const replaced = z.object({ ...describing, name: z.optional(line('Plugin Name', 200)), isGuess: isFree })

/** Values that others had shared on the server of the export. */
const fromOthers = z.object({ ...describing, name: z.optional(name) })
export type SharedImportValues = z.output<typeof fromOthers>

/** One plugin of a file with all its personal values. */
export const importedPlugin = z.object({
  /** The id in the file. A new plugin keeps it, so that importing the file again finds it. */
  id: z.uuid('This is not the id of a plugin.'),
  name,
  manufacturer,
  isGuess,
  type,
  isUAD,
  isOwned,
  isFavorite,
  updateAvailable,
  updateUrl: z._default(z.nullable(updateUrl), null),
  tags: z._default(z.nullable(tags), null),
  notes: z._default(notes, ''),
  metadata: z._default(
    z.object({
      description,
      isFree,
      ...lifecycleFields,
      authGroup: z.optional(line('Group', 300)),
      authName: z.optional(line('Authorization', 300)),
      ownership: z.optional(ownership),
      ownershipMark: z.optional(z.enum(['owned', 'not-owned'])),
    }),
    {},
  ),
  overrides: z._default(z.object({ version: z.optional(line('Version', 60)), formats }), {}),
  replaced: z._default(replaced, {}),
  fromOthers: z._default(fromOthers, {}),
  addedAt: z._default(moment, null),
  versionSince: z._default(moment, null),
  /** Its picture is uploaded later. */
  hasPicture: z._default(z.boolean(), false),
  installations: z._default(z.array(installation).check(atMost('installations', 500)), []),
  recognizedBy: z._default(z.array(key).check(atMost('keys', 500)), []),
  /** Which class ids its VST3 replaces, as a DAW lists it. */
  listedPairs: z._default(
    z
      .array(z.string().check(z.regex(PAIR_KEY, 'A pair of class ids has an unknown form.')))
      .check(atMost('pairs of class ids', MAX_LISTED_PAIRS)),
    [],
  ),
  /** The rules of a plugin that was split off: its bundles are recognized by them alone. */
  rules: z.optional(z.array(rule).check(atMost('rules', 500))),
  ignored: z._default(ignoredUpdateList, []),
  updates: z._default(z.array(importedUpdate).check(atMost('updates', 500)), []),
})
export type ImportedPlugin = z.output<typeof importedPlugin>
