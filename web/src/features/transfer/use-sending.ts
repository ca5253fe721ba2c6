import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { reasonOf } from '../../api/use-action.ts'
import { STALE } from './actions.ts'
import { type PictureToSend, sendPictures } from './send-pictures.ts'
import { type Plan, type Sent, sendPlan } from './send-plan.ts'

/** What is to be sent: plugins first, then the pictures of those that have none yet. */
export type Sending = { plan: Plan; pictures: PictureToSend[] }

/** How far an import is. `reason` says why it has stopped before its end; '' when it was told to. */
export type Progress = { sent?: Sent; pictures: number; is: 'running' | 'stopped' | 'done'; reason: string }

const AT_BEGIN: Progress = { pictures: 0, is: 'running', reason: '' }

/** Sends what was planned. It can be stopped, goes on where it stopped, and stops when whoever shows it is gone. */
export function useSending({ plan, pictures }: Sending) {
  const queries = useQueryClient()
  const [progress, setProgress] = useState(AT_BEGIN)
  const abort = useRef<AbortController>(undefined)

  async function run(before: Progress) {
    const control = new AbortController()
    abort.current = control
    let now: Progress = { ...before, is: 'running', reason: '' }
    const note = (change: Partial<Progress>) => {
      now = { ...now, ...change }
      setProgress(now)
    }
    note({})
    try {
      for await (const sent of sendPlan(plan, control.signal, before.sent)) note({ sent })
      if (now.sent && !control.signal.aborted) {
        for await (const count of sendPictures(pictures, now.sent, control.signal, before.pictures))
          note({ pictures: count })
      }
      note({ is: control.signal.aborted ? 'stopped' : 'done' })
    } catch (error) {
      note({ is: 'stopped', reason: error instanceof Error ? reasonOf(error) : '' })
    }
    await Promise.all(STALE.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: an import begins once, when it is first shown
  useEffect(() => {
    void run(AT_BEGIN)
    return () => abort.current?.abort()
  }, [])

  return { progress, stop: () => abort.current?.abort(), goOn: () => run(progress) }
}
