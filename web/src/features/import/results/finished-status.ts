import { importResultOf, keepImportResult } from '../../../library/import/import-result.ts'
import type { ImportStatus } from '../import-status.ts'
import { noteSentences } from '../messages.ts'
import type { DropNotes } from '../run/drop-notes.ts'
import { type ImportItem, type ImportStage, importProgress, isBusy } from '../run/import-stage.ts'

/** What the header shows at this stage. */
export function statusOf(stage: ImportStage): ImportStatus {
  if (stage.is !== 'processing') return { is: stage.is }
  const { total, done, failed } = importProgress(stage.items)
  return failed > 0 && !isBusy(stage) ? { is: 'failed', failed } : { is: 'saving', done, total }
}

/** What the header shows after an import; keeps the result for the links to it. */
export function finishedStatus(id: string, items: ImportItem[], notes: DropNotes): ImportStatus {
  const saved = items.filter((item) => item.state === 'saved')
  if (saved.length === 0) return { is: 'idle' }
  const result = importResultOf(id, saved)
  keepImportResult(result)
  return { is: 'done', result, notes: noteSentences(saved, notes) }
}
