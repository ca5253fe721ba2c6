import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ImportedPurchase } from '#shared/transfer/imported-purchase.ts'
import { PURCHASES_KEY } from '../../../api/queries.ts'
import { importsQuery, transferApi } from '../../../api/transfer-api.ts'
import { failureReason, useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { LedLadder } from '../../../ui/feedback/led-ladder.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { purchaseMessages } from '../messages.ts'
import styles from './purchase-import-run.module.css'
import { type SentPurchases, sendPurchases } from './send-purchases.ts'

type Run = { sent?: SentPurchases; is: 'running' | 'stopped' | 'done'; reason: string }

const STALE = [PURCHASES_KEY, importsQuery.queryKey]

type PurchaseImportRunProps = { source: string; purchases: ImportedPurchase[]; onClose: () => void }

/** The progress of an import of purchases, then its result, with its undo. */
export function PurchaseImportRun({ source, purchases, onClose }: PurchaseImportRunProps) {
  const { run, stop, resume } = useSending(source, purchases)
  const undo = useAction({
    call: (id: string) => transferApi.takeBack({ params: { id } }),
    stale: STALE,
    succeeded: ({ removedPurchaseCount }) => purchaseMessages.importUndone(removedPurchaseCount),
    failed: purchaseMessages.undoFailed,
  })
  const { sent, is, reason } = run
  const done = sent?.done ?? 0

  return (
    <>
      <div className={styles.progress} role="status">
        <LedLadder
          value={is === 'done' ? 100 : (done / Math.max(1, purchases.length)) * 100}
          label="Imported"
          segments={48}
        />
        <span className={styles.count}>
          {formattedNumber(done)} of {counted(purchases.length, 'purchase')}
        </span>
      </div>
      {is !== 'running' && (
        <Notice
          tone={is === 'done' ? 'ok' : 'amber'}
          title={is === 'done' ? 'Import finished' : 'The import has stopped'}
        >
          {reason && <p>{reason}</p>}
          <p>{counted(sent?.createdCount ?? 0, 'purchase')} added.</p>
          {is === 'stopped' && <p>Resume the import, or undo it.</p>}
        </Notice>
      )}
      <div className={styles.actions}>
        {is === 'running' && <Button onClick={stop}>Cancel</Button>}
        {is === 'stopped' && <Button onClick={resume}>Resume</Button>}
        {is !== 'running' && sent && sent.createdCount > 0 && (
          <Button
            isBusy={undo.isPending}
            busyText="Undoing..."
            onClick={() => undo.mutate(sent.importId, { onSuccess: onClose })}
          >
            Undo Import
          </Button>
        )}
        {is !== 'running' && (
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        )}
      </div>
    </>
  )
}

/** Sends the purchases. It can be stopped and resumed, and stops when the component is unmounted. */
function useSending(source: string, purchases: ImportedPurchase[]) {
  const queries = useQueryClient()
  const [run, setRun] = useState<Run>({ is: 'running', reason: '' })
  const abort = useRef<AbortController>(undefined)

  async function send(before?: SentPurchases) {
    const control = new AbortController()
    abort.current = control
    let sent = before
    const show = (is: Run['is'], reason = '') => setRun({ ...(sent && { sent }), is, reason })
    show('running')
    try {
      for await (sent of sendPurchases(source, purchases, control.signal, before)) show('running')
      show(control.signal.aborted ? 'stopped' : 'done')
    } catch (error) {
      show('stopped', error instanceof Error ? failureReason(error) : '')
    }
    await Promise.all(STALE.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: an import starts once, when it is first shown
  useEffect(() => {
    void send()
    return () => abort.current?.abort()
  }, [])

  return { run, stop: () => abort.current?.abort(), resume: () => send(run.sent) }
}
