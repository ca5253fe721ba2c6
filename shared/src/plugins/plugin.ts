import { z } from 'zod'
import { line, paragraph } from '../contract/text.ts'
import { INSTALLED_FORMATS } from './formats.ts'

const OWNERSHIPS = ['owned', 'trial', 'not-owned', 'unknown'] as const

const format = z.enum(INSTALLED_FORMATS, `Format must be one of ${INSTALLED_FORMATS.join(', ')}.`)
const flag = (label: string) => z.boolean(`${label} must be true or false.`)

/** Only http and https addresses are kept: anything else could run as a script in somebody's browser. */
const updateUrl = line('Update URL', 2048).refine(
  (value) => value === '' || isWebAddress(value),
  'Update URL must be a web address that begins with http:// or https://.',
)

function isWebAddress(value: string) {
  // Written as a pattern and not with URL, which is no part of the language: shared code has no DOM.
  return /^https?:\/\/[^\s/?#@\\]+(?:[/?#][^\s\\]*)?$/i.test(value)
}

const tag = line('Tag', 40).min(1, 'A tag must not be empty.')
const tags = z.array(tag, 'Tags must be a list.').max(20, 'A plugin can carry at most 20 tags.')

const fields = {
  name: line('Plugin Name', 200).refine((value) => value.trim() !== '', 'Plugin Name is required'),
  manufacturer: line('Manufacturer', 120),
  type: line('Type', 60),
  version: line('Version', 60),
  updateUrl,
  description: paragraph('Description', 4000),
  path: line('Path', 1024),
}

export const pluginId = z.object({ id: z.uuid('This is not the id of a plugin.') })

/** An entry of the library: one product, however many bundles of it are installed. */
export const plugin = z.object({
  id: z.string(),
  name: z.string(),
  manufacturer: z.string(),
  type: z.string(),
  format: z.string(),
  formats: z.array(z.string()),
  version: z.string(),
  updateUrl: z.string(),
  path: z.string(),
  isUAD: z.boolean(),
  isOwned: z.boolean(),
  updateAvailable: z.boolean(),
  isFavorite: z.boolean(),
  screenshot: z.string().nullable(),
  definitionId: z.string().nullable(),
  definition: z.object({ screenshot: z.string().nullable() }).nullable(),
  metadata: z.object({
    description: z.string(),
    isFree: z.boolean(),
    authGroup: z.string().optional(),
    authName: z.string().optional(),
    ownership: z.enum(OWNERSHIPS).optional(),
  }),
  tags: z.array(z.string()),
})
export type Plugin = z.infer<typeof plugin>

/** Four-letter codes of an Audio Unit; case and spaces count. */
const code = z.string().min(1).max(4)
const audioUnit = z.object({ type: code, subtype: code, manufacturer: code })
export type AudioUnit = z.infer<typeof audioUnit>

/** One bundle of a plugin on one machine. */
export const installation = z.object({
  id: z.string(),
  format: z.string(),
  path: z.string(),
  version: z.string(),
  architectures: z.array(z.string()),
  size: z.number().nullable(),
  machine: z.string(),
  bundleId: z.string().nullable(),
})

/** What a drop or a scan says of one bundle; the server makes an entry of it or joins it to one. */
export const newPlugin = z.object({
  name: fields.name,
  manufacturer: fields.manufacturer.default(''),
  type: fields.type.default(''),
  format,
  path: fields.path.default(''),
  version: fields.version.default(''),
  isUAD: flag('isUAD').default(false),
  isOwned: flag('isOwned').default(true),
  updateAvailable: flag('updateAvailable').default(false),
  isFavorite: flag('isFavorite').default(false),
  /** The manufacturer was guessed from a file name and gives way to anything read. */
  isGuess: flag('isGuess').default(false),
  architectures: z.array(line('Architecture', 20)).max(10).default([]),
  size: z.number().int().nonnegative().nullable().default(null),
  bundleId: line('Bundle identifier', 200).nullable().default(null),
  audioUnit: audioUnit.nullable().default(null),
  classId: z
    .string()
    .regex(/^[0-9A-Fa-f]{32}$/, 'A VST3 class id has 32 hexadecimal digits.')
    .nullable()
    .default(null),
})
export type NewPlugin = z.output<typeof newPlugin>

/** Personal changes that need no dialog: the star, ownership, the update mark, tags. */
export const pluginChanges = z.object({
  isFavorite: flag('isFavorite').optional(),
  isOwned: flag('isOwned').optional(),
  updateAvailable: flag('updateAvailable').optional(),
  tags: tags.optional(),
})
export type PluginChanges = z.infer<typeof pluginChanges>

/** What the dialog Edit Plugin Details saves. */
export const pluginEdit = z.object({
  name: fields.name,
  manufacturer: fields.manufacturer.optional(),
  type: fields.type.optional(),
  format: format.optional(),
  formats: z.array(format).max(INSTALLED_FORMATS.length).optional(),
  version: fields.version.optional(),
  updateUrl: fields.updateUrl.optional(),
  description: fields.description.optional(),
  isFree: flag('isFree').optional(),
  tags: tags.optional(),
})
export type PluginEdit = z.infer<typeof pluginEdit>

/** Only the ticked fields are sent; `addTags` are added to what each plugin already carries. */
export const bulkEdit = z.object({
  pluginIds: z
    .array(z.uuid('This is not the id of a plugin.'), 'Choose the plugins to change.')
    .min(1, 'Choose at least one plugin.')
    .max(5000, 'At most 5000 plugins can be changed at once.'),
  changes: z
    .strictObject(
      {
        manufacturer: fields.manufacturer.optional(),
        type: fields.type.optional(),
        isUAD: flag('isUAD').optional(),
        isOwned: flag('isOwned').optional(),
        updateAvailable: flag('updateAvailable').optional(),
        isFavorite: flag('isFavorite').optional(),
        addTags: tags.optional(),
      },
      { error: 'Only the fields of the bulk edit can be changed.' },
    )
    .refine((changes) => Object.keys(changes).length > 0, 'Choose at least one field to change.'),
})
export type BulkEdit = z.infer<typeof bulkEdit>
