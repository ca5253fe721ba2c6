import * as z from 'zod/mini'
import { inFormatOrder } from '#shared/plugins/formats.ts'
import { perLifecycleField } from '#shared/plugins/lifecycle/lifecycle-fields.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { type PluginEdit, pluginEdit } from '#shared/plugins/plugin-edit.ts'

/** The values of the dialog: every field of the edit. */
export const editValues = z.extend(z.required(pluginEdit), {
  format: z.string(),
  formats: z.array(z.string()),
})
export type EditValues = z.infer<typeof editValues>

/** The initial values of the dialog. */
export function initialEditValues(plugin: Plugin): EditValues {
  const { name, manufacturer, type, format, formats, version, updateUrl, metadata, tags } = plugin
  const { description, isFree } = metadata
  return {
    name,
    manufacturer,
    type,
    format,
    formats,
    version,
    updateUrl,
    description,
    isFree,
    ...perLifecycleField((field) => metadata[field] ?? ''),
    tags,
  }
}

/**
 * Returns the body of the request: the name and the changed fields. Unchanged version and formats are not sent, because as
 * the user's own values they would hide the results of the next scan. The main format comes first in the formats: a newly
 * chosen one is added to them, an unchanged one is removed when it is deselected.
 */
export function editBody(plugin: Plugin, values: EditValues) {
  const before = initialEditValues(plugin)
  const isChosen = values.format !== before.format
  const after: EditValues = {
    ...values,
    name: values.name.trim(),
    formats: inOrder(values.format, isChosen ? [...values.formats, values.format] : values.formats),
  }
  const changed = Object.entries(after).filter(([field, value]) => !isSame(value, Reflect.get(before, field)))
  return pluginEdit.parse({ ...Object.fromEntries(changed), name: after.name })
}

/** True for an edit that changes nothing that others can see. */
export const changesTagsOnly = (plugin: Plugin, { name, tags, ...others }: PluginEdit) =>
  tags !== undefined && name === plugin.name && Object.keys(others).length === 0

function inOrder(first: string, formats: string[]) {
  const known = inFormatOrder(formats)
  return [...known.filter((format) => format === first), ...known.filter((format) => format !== first)]
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
