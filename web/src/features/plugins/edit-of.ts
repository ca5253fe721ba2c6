import { INSTALLED_FORMATS } from '#shared/plugins/formats.ts'
import { type Plugin, pluginEdit } from '#shared/plugins/plugin.ts'

/** What the dialog shows of a plugin. */
export function valuesOf(plugin: Plugin) {
  const { name, manufacturer, type, format, formats, version, updateUrl, metadata, tags } = plugin
  const { description, isFree } = metadata
  return { name, manufacturer, type, format, formats, version, updateUrl, description, isFree, tags }
}

export type EditValues = ReturnType<typeof valuesOf>

/**
 * What is sent: the name and what was changed. Version and formats that were left alone must not become the person's own
 * words, for they would hide what the next scan finds. The chosen format stands first among the formats.
 */
export function editOf(plugin: Plugin, values: EditValues) {
  const before = { ...valuesOf(plugin), formats: formatsIn(valuesOf(plugin)) }
  const after = { ...values, name: values.name.trim(), formats: formatsIn(values) }
  const changed = Object.entries(after).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, field)),
  )
  return pluginEdit.parse({ ...Object.fromEntries(changed), name: after.name })
}

/** Taking a format's tick away takes the choice of it away, too. */
function formatsIn({ format, formats }: EditValues) {
  const inOrder = INSTALLED_FORMATS.filter((known) => formats.includes(known))
  const first = inOrder.find((known) => known === format)
  return first ? [first, ...inOrder.filter((known) => known !== first)] : inOrder
}
