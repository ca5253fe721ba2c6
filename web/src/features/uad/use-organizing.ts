import { useRef } from 'react'
import { useGenerateScript, useLaunchHelper } from './actions.ts'
import { saveScript } from './save-script.ts'

export type Organizing = ReturnType<typeof useOrganizing>

/** The two ways to carry out the plan, for the dialog that offers them and for what is shown afterwards. */
export function useOrganizing() {
  const script = useGenerateScript()
  const helper = useLaunchHelper()
  const isBusy = script.isPending || helper.isPending

  const isUnderWay = useRef(false)

  /** A second click comes before the button is shown as busy. */
  function once<Answer>({ mutate }: Mutation<Answer>, onSuccess?: (answer: Answer) => void) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutate(undefined, {
      ...(onSuccess && { onSuccess }),
      onSettled: () => {
        isUnderWay.current = false
      },
    })
  }

  const launch = (onSuccess?: () => void) => once(helper, onSuccess)
  const make = (onSuccess?: () => void) => once(script, onSuccess)
  const makeAndSave = () =>
    once(script, ({ scriptContent }) => {
      if (scriptContent) saveScript(scriptContent)
    })

  /** Saves the script that was made; after the page was reloaded it has to be made again. */
  function download() {
    if (script.data?.scriptContent) saveScript(script.data.scriptContent)
    else makeAndSave()
  }

  return { script, helper, isBusy, launch, make, makeAndSave, download }
}

type Mutation<Answer> = {
  mutate: (input: undefined, after: { onSuccess?: (answer: Answer) => void; onSettled: () => void }) => void
}
