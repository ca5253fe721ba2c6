import { useRef } from 'react'
import { useGenerateScript, useLaunchHelper } from './actions.ts'
import { saveScript } from './save-script.ts'

export type OrganizeActions = ReturnType<typeof useOrganizeActions>

/** The two ways to run the plan, shared by the dialog and the result. */
export function useOrganizeActions() {
  const script = useGenerateScript()
  const helper = useLaunchHelper()
  const isBusy = script.isPending || helper.isPending

  const isRunning = useRef(false)

  /** A second click can come before the button is shown as busy. */
  function once<Answer>(
    { mutate }: Mutation<Answer>,
    leaveOut: string[],
    onSuccess?: (answer: Answer) => void,
  ) {
    if (isRunning.current) return
    isRunning.current = true
    mutate(leaveOut, {
      ...(onSuccess && { onSuccess }),
      onSettled: () => {
        isRunning.current = false
      },
    })
  }

  /** `leaveOut` are the stems of the moves that the user leaves out. */
  const launch = (leaveOut: string[] = [], onSuccess?: () => void) => once(helper, leaveOut, onSuccess)
  const make = (leaveOut: string[] = [], onSuccess?: () => void) => once(script, leaveOut, onSuccess)
  const makeAndSave = () =>
    once(script, [], ({ scriptContent }) => {
      if (scriptContent) saveScript(scriptContent)
    })

  /** Saves the generated script; after a reload it is generated again. */
  function download() {
    if (script.data?.scriptContent) saveScript(script.data.scriptContent)
    else makeAndSave()
  }

  return { script, helper, isBusy, launch, make, makeAndSave, download }
}

type Mutation<Answer> = {
  mutate: (leaveOut: string[], after: { onSuccess?: (answer: Answer) => void; onSettled: () => void }) => void
}
