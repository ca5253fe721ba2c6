import type { UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { saveFile } from '../../ui/save-file.ts'
import { type RunOptions, useGenerateScript, useLaunchHelper } from './actions.ts'
import { isUsedBySongs } from './use-step.ts'

export type OrganizeActions = ReturnType<typeof useOrganizeActions>

/** The two ways to run the plan, shared by the dialog and the result. */
export function useOrganizeActions() {
  const script = useGenerateScript()
  const helper = useLaunchHelper()
  const isBusy = script.isPending || helper.isPending

  const isRunning = useRef(false)

  /** A second click can come before the button is shown as busy. */
  function once<Answer>(
    { mutate }: UseMutationResult<Answer, Error, RunOptions>,
    { onSuccess, onUsed, ...run }: Run,
    also?: (answer: Answer) => void,
  ) {
    if (isRunning.current) return
    isRunning.current = true
    mutate(
      { ...WHOLE_PLAN, ...run },
      {
        onSuccess: (answer) => {
          also?.(answer)
          onSuccess?.()
        },
        onError: (error) => isUsedBySongs(error) && onUsed?.(),
        onSettled: () => {
          isRunning.current = false
        },
      },
    )
  }

  const launch = (run: Run) => once(helper, run)
  const make = (run: Run) => once(script, run)
  const makeAndSave = (run: Run) =>
    once(script, run, ({ scriptContent }) => {
      if (scriptContent) saveScript(scriptContent)
    })

  /** Saves the generated script; after a reload it is generated again. */
  function download(run: Run) {
    if (script.data?.scriptContent) saveScript(script.data.scriptContent)
    else makeAndSave(run)
  }

  return { script, helper, isBusy, launch, make, makeAndSave, download }
}

/** One run of the plan: all of it unless it says otherwise. `onUsed`: songs use what would move, so nothing was started. */
type Run = Partial<RunOptions> & { onSuccess?: () => void; onUsed?: () => void }

const WHOLE_PLAN: RunOptions = { leaveOut: [], moveAnyway: [] }

/** The file name of the script. */
export const SCRIPT_NAME = 'uad_plugin_organizer.sh'

const saveScript = (content: string) => saveFile(SCRIPT_NAME, content, 'text/x-shellscript')
