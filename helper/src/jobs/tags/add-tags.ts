import { randomUUID } from 'node:crypto'
import type { PluginTagChanges } from '#shared/daw-tags/tags-plan.ts'
import { tagsImportSource } from '#shared/helper/daw-tags-report.ts'
import { inChunks } from '#shared/in-chunks.ts'
import { MAX_IMPORTED_PER_CALL } from '#shared/transfer/contract.ts'
import { importedPlugin } from '#shared/transfer/imported-plugin.ts'
import type { PlannedImport } from '#shared/transfer/plan.ts'
import type { ImportClient } from '../../connect/site-client.ts'
import { LONG_RETRY_MINUTES, withRetries } from '../../connect/with-retries.ts'

/**
 * Adds the tags and favorites of DAWs to plugins of the library, as one import that can be undone on the site for seven days. It only
 * adds: a tag that was taken away in a DAW stays in the library. `added`: the ids of the plugins.
 */
export async function addTags(
  site: ImportClient,
  daws: readonly { name: string; plugins: readonly PluginTagChanges[] }[],
): Promise<{ added: Set<string>; skipped: number }> {
  const plugins = daws.flatMap((daw) => daw.plugins.flatMap(plannedOf))
  const ready = plugins.flatMap((each) => (each === 'skipped' ? [] : [each]))
  const result = { added: new Set<string>(), skipped: plugins.length - ready.length }
  if (ready.length === 0) return result
  const names = daws.flatMap(({ name, plugins: own }) => (own.some(addsTags) ? [name] : []))
  const source = tagsImportSource([...new Set(names)])
  const { id } = await withRetries(() => site.begin({ body: { source } }))
  for (const chunk of inChunks(ready, CALL)) {
    await withRetries(() => site.add({ params: { id }, body: { plugins: chunk } }), {
      seconds: LONG_RETRY_MINUTES * 60,
    })
    for (const { into } of chunk) if (into) result.added.add(into)
  }
  return result
}

const CALL = {
  count: MAX_IMPORTED_PER_CALL,
  size: 1_500_000,
  sizeOf: (plugin: PlannedImport) => Buffer.byteLength(JSON.stringify(plugin)),
}

const addsTags = ({ toLibrary }: PluginTagChanges) => toLibrary.some(({ isOn }) => isOn)

/** A row with nothing but the tags, so that it changes nothing else of the plugin that it joins. */
function plannedOf(plugin: PluginTagChanges): (PlannedImport | 'skipped')[] {
  if (!addsTags(plugin)) return []
  const on = plugin.toLibrary.filter(({ isOn }) => isOn)
  const row = importedPlugin.safeParse({
    id: randomUUID(),
    name: plugin.name,
    manufacturer: '',
    isUAD: false,
    tags: on.flatMap(({ tag }) => tag ?? []),
    isFavorite: on.some(({ tag }) => tag === null),
  })
  return [row.success ? { ...row.data, into: plugin.id } : 'skipped']
}
