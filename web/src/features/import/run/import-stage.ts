import type { AddOutcome } from '#shared/plugins/add-outcomes.ts'
import type { PlacedPlugin, SaveOutcome } from './save-in-order.ts'

export type ImportItem = PlacedPlugin &
  ({ state: 'waiting' } | { state: 'saved'; added: AddOutcome } | { state: 'failed'; reason: string })

/** The stage of an import: idle, reading the drop, or saving its plugins and showing the outcomes. */
export type ImportStage =
  | { is: 'idle' }
  | { is: 'reading'; found: number }
  | { is: 'processing'; items: ImportItem[] }

export type ImportEvent =
  | { type: 'dropped' }
  | { type: 'found'; count: number }
  | { type: 'read'; plugins: PlacedPlugin[] }
  | { type: 'tried'; outcomes: SaveOutcome[] }
  | { type: 'retried' }
  | { type: 'ended' }

export const IDLE_STAGE: ImportStage = { is: 'idle' }

/** The next stage after an event. Events that do not fit the stage change nothing. */
export function nextStage(stage: ImportStage, event: ImportEvent): ImportStage {
  switch (event.type) {
    case 'dropped':
      return stage.is === 'idle' ? { is: 'reading', found: 0 } : stage
    case 'found':
      return stage.is === 'reading' ? { is: 'reading', found: event.count } : stage
    case 'read':
      return stage.is === 'reading' ? { is: 'processing', items: event.plugins.map(waitingItem) } : stage
    case 'tried':
      return stage.is === 'processing'
        ? { is: 'processing', items: triedItems(stage.items, event.outcomes) }
        : stage
    case 'retried':
      return stage.is === 'processing' ? { is: 'processing', items: stage.items.map(retriedItem) } : stage
    case 'ended':
      return IDLE_STAGE
  }
}

/** Counts all items, those that were tried, and those that failed. */
export function importProgress(items: ImportItem[]) {
  const failed = items.filter((item) => item.state === 'failed').length
  const saved = items.filter((item) => item.state === 'saved').length
  return { total: items.length, done: saved + failed, failed }
}

const waitingItem = (plugin: PlacedPlugin): ImportItem => ({ ...plainItem(plugin), state: 'waiting' })

/** A dropped plugin without its outcome. */
const plainItem = ({ id, dropId, index, candidate, note, folder, bundle }: PlacedPlugin): PlacedPlugin => ({
  id,
  dropId,
  index,
  candidate,
  ...(note && { note }),
  ...(folder && { folder }),
  ...(bundle && { bundle }),
})

function triedItems(items: ImportItem[], outcomes: SaveOutcome[]) {
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
  return items.map((item) => {
    const outcome = byId.get(item.id)
    if (!outcome) return item
    return 'added' in outcome
      ? { ...plainItem(item), state: 'saved' as const, added: outcome.added }
      : { ...plainItem(item), state: 'failed' as const, reason: outcome.reason }
  })
}

const retriedItem = (item: ImportItem): ImportItem => (item.state === 'failed' ? waitingItem(item) : item)
