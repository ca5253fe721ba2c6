import { type Db, updateHistory } from '../../../db/schema.ts'
import { exportedCollections } from './export-data-collections.ts'
import { exportedPlugins, formatOf, jsonList, UPDATE_COLUMNS } from './export-data-json.ts'
import { ownRows } from './export-data-rows.ts'

/** Writes `plugfolio.json` of a selection in pieces: its plugins, their updates, and the collections into which they were picked. */
export async function* exportSelectionJson(db: Db, userId: string, selection: readonly string[], now: Date) {
  const ids = new Set<unknown>(selection)
  const updates = await ownRows(db, userId)(updateHistory, UPDATE_COLUMNS, ['createdAt', 'id'])
  const head = {
    ...formatOf(now),
    updateHistory: updates.filter(({ pluginId }) => ids.has(pluginId)),
    collections: await exportedCollections(db, userId, selection),
  }
  yield JSON.stringify(head, null, 2).slice(0, -2)
  yield* jsonList('plugins', exportedPlugins(db, userId, selection))
  yield '\n}\n'
}
