import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { importOf } from './import-run.ts'

/** The import of this tab, to be shown. `onFinished` is called when it comes to its end while this is shown. */
export function useImport(onFinished?: () => void) {
  const run = importOf(useQueryClient())
  const stage = useSyncExternalStore(run.subscribe, run.stage)

  const finish = useEffectEvent(() => onFinished?.())
  useEffect(() => run.whenFinished(() => finish()), [run])

  const { take, cancel, retry, dismiss } = run
  return { stage, take, cancel, retry, dismiss }
}
