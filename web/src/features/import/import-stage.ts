import type { Dropped } from '#shared/import/drop.ts'
import type { Outcome } from './save-in-order.ts'

export type ImportItem = Dropped & { state: 'waiting' | 'saved' | 'failed'; reason?: string }

/** Where an import stands: nothing to do, reading what was dropped, or saving it and showing what became of it. */
export type ImportStage =
  | { is: 'idle' }
  | { is: 'reading'; found: number }
  | { is: 'processing'; items: ImportItem[] }

export type ImportEvent =
  | { type: 'dropped' }
  | { type: 'found'; count: number }
  | { type: 'read'; plugins: Dropped[] }
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

const waiting = (plugin: Dropped): ImportItem => ({ ...plugin, state: 'waiting' })

function triedItems(items: ImportItem[], outcomes: Outcome[]) {
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
  return items.map((item) => {
    const outcome = byId.get(item.id)
    if (!outcome) return item
    return outcome.reason === undefined
      ? { ...item, state: 'saved' as const }
      : { ...item, state: 'failed' as const, reason: outcome.reason }
  })
}

const againIfFailed = ({ reason, ...item }: ImportItem): ImportItem =>
  item.state === 'failed' ? { ...item, state: 'waiting' } : item
