import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { failureReason } from '../use-action.ts'
import type { ImportSource } from './import-source.ts'
import type { SentImport } from './sending.ts'

/** The sending of what was chosen. `reason` tells why it stopped early; '' if the user stopped it. */
export type StartedImport<Chosen, Sent> = {
  is: 'running' | 'stopped' | 'done'
  chosen: Chosen
  sent: Sent | undefined
  reason: string
}

/**
 * Sends what is chosen of a source. It can be stopped and resumed, and stops when the component is unmounted. It is not a mutation:
 * those keep what they sent in memory after their end, such as serials.
 */
export function useImportRun<Chosen, Sent extends SentImport>({
  send,
  stale,
}: Pick<ImportSource<never, Chosen, Sent>, 'send' | 'stale'>) {
  const queries = useQueryClient()
  const [run, setRun] = useState<StartedImport<Chosen, Sent> | { is: 'idle' }>({ is: 'idle' })
  const abort = useRef<AbortController>(undefined)

  async function start(chosen: Chosen, before?: Sent) {
    const control = new AbortController()
    abort.current = control
    let sent = before
    const show = (is: StartedImport<Chosen, Sent>['is'], reason = '') => setRun({ is, chosen, sent, reason })
    show('running')
    try {
      for await (sent of send(chosen, control.signal, before)) show('running')
      show(control.signal.aborted ? 'stopped' : 'done')
    } catch (error) {
      show('stopped', error instanceof Error ? failureReason(error) : '')
    }
    await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }

  useEffect(() => () => abort.current?.abort(), [])

  return { run, start, stop: () => abort.current?.abort(), reset: () => setRun({ is: 'idle' }) }
}
