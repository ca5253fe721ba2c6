import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { failureReason } from '../../api/use-action.ts'
import { STALE_AFTER_IMPORT } from './actions.ts'
import { type PictureToSend, sendPictures } from './send-pictures.ts'
import { type ImportPlan, type SentProgress, sendImportPlan } from './send-plan.ts'

/** What to send: first the plugins, then pictures for those that have none yet. */
export type ImportInput = { plan: ImportPlan; pictures: PictureToSend[] }

/** The progress of an import. `reason` tells why it stopped early; '' if the user stopped it. */
export type SendingProgress = {
  sent?: SentProgress
  pictures: number
  is: 'running' | 'stopped' | 'done'
  reason: string
}

const START: SendingProgress = { pictures: 0, is: 'running', reason: '' }

/** Sends an import. It can be stopped and resumed, and stops when the component is unmounted. */
export function useSendImport({ plan, pictures }: ImportInput) {
  const queries = useQueryClient()
  const [progress, setProgress] = useState(START)
  const abort = useRef<AbortController>(undefined)

  async function run(before: SendingProgress) {
    const control = new AbortController()
    abort.current = control
    let now: SendingProgress = { ...before, is: 'running', reason: '' }
    const update = (change: Partial<SendingProgress>) => {
      now = { ...now, ...change }
      setProgress(now)
    }
    update({})
    try {
      for await (const sent of sendImportPlan(plan, control.signal, before.sent)) update({ sent })
      if (now.sent && !control.signal.aborted) {
        for await (const count of sendPictures(pictures, now.sent, control.signal, before.pictures))
          update({ pictures: count })
      }
      update({ is: control.signal.aborted ? 'stopped' : 'done' })
    } catch (error) {
      update({ is: 'stopped', reason: error instanceof Error ? failureReason(error) : '' })
    }
    await Promise.all(STALE_AFTER_IMPORT.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: an import starts once, when it is first shown
  useEffect(() => {
    void run(START)
    return () => abort.current?.abort()
  }, [])

  return { progress, stop: () => abort.current?.abort(), resume: () => run(progress) }
}
