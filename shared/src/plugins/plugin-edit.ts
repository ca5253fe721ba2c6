import * as z from 'zod/mini'
import { chosenIds } from '../contract/lists.ts'
import { line, paragraph } from '../contract/text.ts'
import { INSTALLED_FORMATS } from './formats.ts'
import { MAX_CHANGED_PLUGINS, MAX_NOTES_LENGTH, MAX_TAGS } from './limits.ts'
import { pluginFields as fields, flag, lifecycleFields } from './plugin-fields.ts'

const format = z.enum(INSTALLED_FORMATS, `Format must be one of ${INSTALLED_FORMATS.join(', ')}.`)

/** The address of an update page that is added by itself. */
export const updatePageInput = z.object({
  updateUrl: fields.updateUrl.check(z.minLength(1, 'Type the address of the update page.')),
})

const tag = line('Tag', 40).check(z.minLength(1, 'A tag must not be empty.'))
const tags = z
  .array(tag, 'Tags must be a list.')
  .check(z.maxLength(MAX_TAGS, `A plugin can have at most ${MAX_TAGS} tags.`))

/** A tag and its new name for all plugins; null takes it from them. A name that other plugins have already merges the two. */
export const tagChange = z.object({ tag, to: z.nullable(tag) })

/** Private notes of a user on a plugin. They are never shared. */
export const notes = paragraph('Notes', MAX_NOTES_LENGTH)

/** Personal changes that need no dialog: the star, ownership, the update mark, tags, notes. */
export const pluginChanges = z.strictObject(
  {
    isFavorite: z.optional(flag('isFavorite')),
    isOwned: z.optional(flag('isOwned')),
    updateAvailable: z.optional(flag('updateAvailable')),
    tags: z.optional(tags),
    notes: z.optional(notes),
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `The field "${issue.keys[0]?.slice(0, 60)}" cannot be changed here.`
        : undefined,
  },
)
export type PluginChanges = z.infer<typeof pluginChanges>

const formats = z
  .array(format, 'Formats must be a list.')
  .check(z.maxLength(INSTALLED_FORMATS.length, 'A format can be chosen only once.'))

/** The values that the dialog Edit Plugin Details saves. */
export const pluginEdit = z.object({
  name: fields.name,
  manufacturer: z.optional(fields.manufacturer),
  type: z.optional(fields.type),
  format: z.optional(format),
  formats: z.optional(formats),
  version: z.optional(fields.version),
  updateUrl: z.optional(fields.updateUrl),
  description: z.optional(fields.description),
  isFree: z.optional(flag('isFree')),
  ...lifecycleFields,
  tags: z.optional(tags),
})
export type PluginEdit = z.infer<typeof pluginEdit>

/** Only the ticked fields are sent; `addTags` are added to the existing tags of each plugin, `removeTags` taken from them. */
export const bulkEdit = z.object({
  pluginIds: chosenIds('a plugin', 'plugin', MAX_CHANGED_PLUGINS, 'changed at once'),
  changes: z
    .strictObject(
      {
        manufacturer: z.optional(fields.manufacturer),
        type: z.optional(fields.type),
        isUAD: z.optional(flag('isUAD')),
        isOwned: z.optional(flag('isOwned')),
        updateAvailable: z.optional(flag('updateAvailable')),
        isFavorite: z.optional(flag('isFavorite')),
        isFree: z.optional(flag('isFree')),
        addTags: z.optional(tags),
        removeTags: z.optional(tags),
      },
      { error: 'Only the fields of the bulk edit can be changed.' },
    )
    .check(z.refine((changes) => Object.keys(changes).length > 0, 'Choose at least one field to change.')),
})
export type BulkEdit = z.infer<typeof bulkEdit>
