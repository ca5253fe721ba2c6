import * as z from 'zod/mini'
import { INSTALLED_FORMATS } from '#shared/plugins/formats.ts'
import { type Plugin, type PluginEdit, pluginEdit } from '#shared/plugins/plugin.ts'

/** What the dialog holds: every field of the edit, the formats as they are shown. */
export const editValues = z.extend(z.required(pluginEdit), {
  format: z.string(),
  formats: z.array(z.string()),
})
export type EditValues = z.infer<typeof editValues>

/** What the dialog shows of a plugin at first. */
export function valuesOf(plugin: Plugin): EditValues {
  const { name, manufacturer, type, format, formats, version, updateUrl, metadata, tags } = plugin
  const { description, isFree } = metadata
  return { name, manufacturer, type, format, formats, version, updateUrl, description, isFree, tags }
}

/**
 * What is sent: the name and what was changed. Version and formats that were left alone must not become the person's own
 * words, for they would hide what the next scan finds. The format stands first among the formats: one that was newly chosen
 * belongs to them, one that was left alone goes when its tick is taken away.
 */
export function editOf(plugin: Plugin, values: EditValues) {
  const before = valuesOf(plugin)
  const isChosen = values.format !== before.format
  const after: EditValues = {
    ...values,
    name: values.name.trim(),
    formats: inOrder(values.format, isChosen ? [...values.formats, values.format] : values.formats),
  }
  const changed = Object.entries(after).filter(([field, value]) => !isSame(value, Reflect.get(before, field)))
  return pluginEdit.parse({ ...Object.fromEntries(changed), name: after.name })
}

/** Whether an edit of this plugin says nothing that others could see. */
export const changesTagsOnly = (plugin: Plugin, { name, tags, ...others }: PluginEdit) =>
  tags !== undefined && name === plugin.name && Object.keys(others).length === 0

function inOrder(first: string, formats: string[]) {
  const known = INSTALLED_FORMATS.filter((format) => formats.includes(format))
  return [...known.filter((format) => format === first), ...known.filter((format) => format !== first)]
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
