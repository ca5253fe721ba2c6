import { useQuery } from '@tanstack/react-query'
import { jobsQuery } from '../../api/queries.ts'
import { useGenerateScript, useLaunchHelper } from './actions.ts'
import { launchHelper } from './launch-helper.ts'
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

/** The newest job, and the way to hand it over once more. The server makes no second one while the same still waits. */
export function useNewestJob({ helper }: Organizing) {
  const newest = useQuery(jobsQuery).data?.[0]

  function launchAgain() {
    if (newest?.state === 'taken') launchHelper(newest)
    else helper.mutate()
  }

  return { newest, launchAgain }
}
