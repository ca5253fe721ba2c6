import type { AddOutcome } from '#shared/plugins/add-outcomes.ts'
import type { PlacedPlugin, SaveOutcome } from './save-in-order.ts'

export type ImportItem = PlacedPlugin &
  (
    | { state: 'waiting' }
    | { state: 'saved'; added: AddOutcome; pluginId: string; from?: string | undefined }
    | { state: 'failed'; reason: string }
  )

/** The stage of an import. `queued` counts the drops that wait; their plugins are added to the items. */
export type ImportStage =
  | { is: 'idle' }
  | { is: 'reading'; found: number; queued: number }
  | { is: 'processing'; items: ImportItem[]; queued: number }

export type ImportEvent =
  | { type: 'dropped' }
  | { type: 'found'; count: number }
  | { type: 'queued'; count: number }
  | { type: 'read'; plugins: PlacedPlugin[] }
  | { type: 'tried'; outcomes: SaveOutcome[] }
  | { type: 'retried' }
  | { type: 'ended' }

export const IDLE_STAGE: ImportStage = { is: 'idle' }

/** The next stage after an event. Events that do not fit the stage change nothing. */
export function nextStage(stage: ImportStage, event: ImportEvent): ImportStage {
  switch (event.type) {
    case 'dropped':
      return stage.is === 'idle' ? { is: 'reading', found: 0, queued: 0 } : stage
    case 'found':
      return stage.is === 'reading' ? { ...stage, found: event.count } : stage
    case 'queued':
      return stage.is === 'idle' ? stage : { ...stage, queued: event.count }
    case 'read':
      return withItems(stage, event.plugins.map(waitingItem))
    case 'tried':
      return stage.is === 'processing' ? { ...stage, items: triedItems(stage.items, event.outcomes) } : stage
    case 'retried':
      return stage.is === 'processing' ? { ...stage, items: stage.items.map(retriedItem) } : stage
    case 'ended':
      return IDLE_STAGE
  }
}

/** Adds the plugins of a drop. */
function withItems(stage: ImportStage, items: ImportItem[]): ImportStage {
  if (stage.is === 'idle') return stage
  return {
    is: 'processing',
    items: stage.is === 'processing' ? [...stage.items, ...items] : items,
    queued: stage.queued,
  }
}

/** Counts all items, those that were tried, and those that failed. */
export function importProgress(items: ImportItem[]) {
  const failed = items.filter((item) => item.state === 'failed').length
  const saved = items.filter((item) => item.state === 'saved').length
  return { total: items.length, done: saved + failed, failed }
}

const waitingItem = (plugin: PlacedPlugin): ImportItem => ({ ...plugin, state: 'waiting' })

function triedItems(items: ImportItem[], outcomes: SaveOutcome[]) {
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
  return items.map((item) => {
    const outcome = byId.get(item.id)
    if (!outcome) return item
    return 'added' in outcome
      ? { ...item, ...outcome, state: 'saved' as const }
      : { ...item, ...outcome, state: 'failed' as const }
  })
}

function retriedItem(item: ImportItem): ImportItem {
  if (item.state !== 'failed') return item
  const { reason: _, ...plugin } = item
  return waitingItem(plugin)
}

/** True while a file is read or saved, or waits for it. */
export function isBusy(stage: ImportStage): boolean {
  if (stage.is !== 'processing') return stage.is === 'reading'
  return stage.queued > 0 || stage.items.some((item) => item.state === 'waiting')
}

/** True when the import is over without a failure. */
export const isAllSaved = (stage: ImportStage): boolean =>
  stage.is === 'processing' && stage.queued === 0 && stage.items.every((item) => item.state === 'saved')
