import { isOwnExport, type LibraryFile, parseLibraryExport } from '#shared/transfer/own-export.ts'
import { importPlanOf } from '#shared/transfer/plan.ts'
import type { Visitor } from '../../../../test/a-visitor.ts'
import { readZipEntries } from '../../../../test/read-zip-entries.ts'

/** The text of a file of an archive. Throws when anything in the archive is damaged. */
export function archiveText(archive: Uint8Array, name: string) {
  const content = readZipEntries(Buffer.from(archive))[name]
  if (!content) throw new Error(`There is no ${name}.`)
  return content.toString()
}

/** The library in a user's export, as the browser reads it. */
export const exportedLibrary = async (person: Visitor) => libraryIn(await person.account.exportData())

/** The library in an archive, as the browser reads it. */
export function libraryIn(archive: Uint8Array): LibraryFile {
  const json: unknown = JSON.parse(archiveText(archive, 'plugfolio.json'))
  const library = isOwnExport(json) ? parseLibraryExport(json) : undefined
  if (!library || 'refusal' in library) throw new Error('This is not a Plugfolio export.')
  return library
}

type ImportedLibrary = Pick<LibraryFile, 'plugins' | 'orphans'> &
  Partial<Pick<LibraryFile, 'collections' | 'checklists'>>

/** Imports a library as the browser does: reads the known plugins, plans, begins, sends batches, then collections and checklists. */
export async function importLibrary(
  person: Visitor,
  { plugins, orphans, collections = [], checklists = [] }: ImportedLibrary,
  batchSize = 500,
) {
  const plan = importPlanOf(plugins, await person.transfer.known())
  const { id } = await person.transfer.begin({ body: { source: 'plugfolio-export.zip' } })
  const libraryIds = new Map<string, string>()
  const counts = { createdCount: 0, joinedCount: 0, unchangedCount: 0 }
  let variantCount = 0
  for (let from = 0; from === 0 || from < plan.length; from += batchSize) {
    const body = { plugins: plan.slice(from, from + batchSize), updates: from === 0 ? orphans : [] }
    const added = await person.transfer.add({ params: { id }, body })
    for (const [index, plugin] of body.plugins.entries())
      libraryIds.set(plugin.id, added.pluginIds[index] ?? '')
    counts.createdCount += added.createdCount
    counts.joinedCount += added.joinedCount
    counts.unchangedCount += added.unchangedCount
    variantCount += added.variantCount ?? 0
  }
  const added = collections.map((collection) => ({
    ...collection,
    pluginIds: collection.pluginIds.flatMap((pluginId) => libraryIds.get(pluginId) ?? []),
  }))
  const collectionCounts = await person.transfer.addCollections({
    params: { id },
    body: { collections: added },
  })
  const lists = checklists.map((checklist) => ({
    ...checklist,
    pluginIds: checklist.pluginIds.flatMap((pluginId) => libraryIds.get(pluginId) ?? []),
    done: checklist.done.map((key) => libraryIds.get(key) ?? key),
  }))
  const checklistCounts = await person.transfer.addChecklists({ params: { id }, body: { checklists: lists } })
  return { id, counts, variantCount, plan, libraryIds, collectionCounts, checklistCounts }
}
