import type { Added } from '#shared/plugins/added.ts'
import type { Outcome, Placed } from './save-in-order.ts'

export type ImportItem = Placed &
  ({ state: 'waiting' } | { state: 'saved'; added: Added } | { state: 'failed'; reason: string })

/** Where an import stands: nothing to do, reading what was dropped, or saving it and showing what became of it. */
export type ImportStage =
  | { is: 'idle' }
  | { is: 'reading'; found: number }
  | { is: 'processing'; items: ImportItem[] }

export type ImportEvent =
  | { type: 'dropped' }
  | { type: 'found'; count: number }
  | { type: 'read'; plugins: Placed[] }
  | { type: 'tried'; outcomes: Outcome[] }
  | { type: 'retried' }
  | { type: 'ended' }

export const IDLE: ImportStage = { is: 'idle' }

/** What an import is after something has happened. Events that do not fit the stage change nothing. */
export function stageAfter(stage: ImportStage, event: ImportEvent): ImportStage {
  switch (event.type) {
    case 'dropped':
      return stage.is === 'idle' ? { is: 'reading', found: 0 } : stage
    case 'found':
      return stage.is === 'reading' ? { is: 'reading', found: event.count } : stage
    case 'read':
      return stage.is === 'reading' ? { is: 'processing', items: event.plugins.map(waiting) } : stage
    case 'tried':
      return stage.is === 'processing'
        ? { is: 'processing', items: triedItems(stage.items, event.outcomes) }
        : stage
    case 'retried':
      return stage.is === 'processing' ? { is: 'processing', items: stage.items.map(againIfFailed) } : stage
    case 'ended':
      return IDLE
  }
}

/** How many items there are, how many were tried, and how many of those failed. */
export function progressOf(items: ImportItem[]) {
  const failed = items.filter((item) => item.state === 'failed').length
  const saved = items.filter((item) => item.state === 'saved').length
  return { total: items.length, done: saved + failed, failed }
}

const waiting = (plugin: Placed): ImportItem => ({ ...plainItem(plugin), state: 'waiting' })

/** What was dropped, without what became of it. */
const plainItem = ({ id, dropId, index, candidate, note, folder }: Placed): Placed => ({
  id,
  dropId,
  index,
  candidate,
  ...(note && { note }),
  ...(folder && { folder }),
})

function triedItems(items: ImportItem[], outcomes: Outcome[]) {
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
  return items.map((item) => {
    const outcome = byId.get(item.id)
    if (!outcome) return item
    return 'added' in outcome
      ? { ...plainItem(item), state: 'saved' as const, added: outcome.added }
      : { ...plainItem(item), state: 'failed' as const, reason: outcome.reason }
  })
}

const againIfFailed = (item: ImportItem): ImportItem => (item.state === 'failed' ? waiting(item) : item)
