import { useQuery } from '@tanstack/react-query'
import type { SharedFieldState } from '#shared/community/contract.ts'
import { sharedStateQuery } from '../../api/queries.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import { useShareValue, useWithdrawValue } from './actions.ts'

/** Gives one's own picture of a plugin to everybody who has the plugin, or takes it back. Nothing where that cannot be. */
export function ShareScreenshot({ pluginId }: { pluginId: string }) {
  const { data: state } = useQuery(sharedStateQuery(pluginId))
  const share = useShareValue(pluginId)
  const withdraw = useWithdrawValue(pluginId)
  const picture = state?.fields.find(({ field }) => field === 'screenshot')
  if (!state || !picture?.isMine || !state.isRecognized || state.mode === 'off') return null

  const given = givenIn(picture)

  function change(isOn: boolean) {
    if (isOn) share.mutate({ field: 'screenshot', base: picture?.revisionId ?? null })
    else if (given) withdraw.mutate(given.revisionId)
  }

  return (
    <Switch
      label="Share this screenshot"
      description={given?.isWaiting ? WAITING : SHARED}
      layout="row"
      isOn={given !== undefined}
      isDisabled={share.isPending || withdraw.isPending}
      onChange={change}
    />
  )
}

const SHARED = 'Who has this plugin and no picture of it sees yours. Your name is not shown.'
const WAITING = 'Others do not see it yet: your account is new, or there is another picture.'

/** The revision by which others see the person's own picture, or will. */
function givenIn({ shown, others, revisionId, waiting }: SharedFieldState) {
  if (revisionId && shown && others?.value === shown.value) return { revisionId, isWaiting: false }
  const mine = waiting.find(({ author, value }) => author === 'me' && value === shown?.value)
  return mine && { revisionId: mine.revisionId, isWaiting: true }
}
