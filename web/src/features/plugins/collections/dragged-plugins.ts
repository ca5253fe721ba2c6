import { MAX_CHANGED_PLUGINS } from '#shared/plugins/limits.ts'

const TYPE = 'application/x-plugfolio-plugins'

/** Writes the ids of dragged plugins. */
export function writeDraggedPlugins(transfer: DataTransfer, ids: string[]) {
  transfer.effectAllowed = 'copy'
  transfer.setData(TYPE, JSON.stringify(ids.slice(0, MAX_CHANGED_PLUGINS)))
}

/** True while plugins are dragged; their ids can be read only when they are dropped. */
export const areDraggedPlugins = (transfer: DataTransfer) => transfer.types.includes(TYPE)

/** The ids of dropped plugins; none if another page has dragged something else under this name. */
export function readDraggedPlugins(transfer: DataTransfer): string[] {
  try {
    const ids: unknown = JSON.parse(transfer.getData(TYPE))
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, MAX_CHANGED_PLUGINS) : []
  } catch {
    return []
  }
}
