import { useGenerateScript, useLaunchHelper } from './actions.ts'
import { saveScript } from './save-script.ts'

export type Organizing = ReturnType<typeof useOrganizing>

/** The two ways to carry out the plan, for the dialog that offers them and for what is shown afterwards. */
export function useOrganizing() {
  const script = useGenerateScript()
  const helper = useLaunchHelper()
  const isBusy = script.isPending || helper.isPending

  const makeAndSave = () =>
    script.mutate(undefined, { onSuccess: ({ scriptContent }) => scriptContent && saveScript(scriptContent) })

  /** Saves the script that was made; after the page was loaded anew it has to be made again. */
  function download() {
    if (script.data?.scriptContent) saveScript(script.data.scriptContent)
    else makeAndSave()
  }

  return { script, helper, isBusy, makeAndSave, download }
}
