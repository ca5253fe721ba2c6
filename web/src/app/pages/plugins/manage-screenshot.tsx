import { useQuery } from '@tanstack/react-query'
import type { SharedFieldState } from '#shared/community/contract.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { sharedStateQuery } from '../../../api/queries.ts'
import { useShareValue, useWithdrawValue } from '../../../features/community/actions.ts'
import * as pluginWords from '../../../features/plugins/plugin-words.ts'
import { ScreenshotDialog } from '../../../features/screenshots/screenshot-dialog.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'

/** The user's own picture of a plugin, and whether others see it. */
export function ManageScreenshot({ plugin, onClose }: { plugin: Plugin; onClose: () => void }) {
  return (
    <ScreenshotDialog
      plugin={plugin}
      sharing={plugin.screenshot && <ShareScreenshot pluginId={plugin.id} />}
      onClose={onClose}
    />
  )
}

/** Shares the user's own screenshot of a plugin with its other owners. Renders nothing where sharing is impossible. */
function ShareScreenshot({ pluginId }: { pluginId: string }) {
  const { data: state } = useQuery(sharedStateQuery(pluginId))
  const share = useShareValue(pluginId)
  const withdraw = useWithdrawValue(pluginId)
  const picture = state?.fields.find(({ field }) => field === 'screenshot')
  if (!state || !picture?.isMine || !state.isRecognized || state.mode === 'off') return null

  const ownRevision = ownRevisionOf(picture)

  function change(isOn: boolean) {
    if (isOn) share.mutate({ field: 'screenshot', base: picture?.revisionId ?? null })
    else if (ownRevision) withdraw.mutate(ownRevision.revisionId)
  }

  return (
    <Switch
      label={pluginWords.shareScreenshot}
      description={ownRevision?.isWaiting ? pluginWords.screenshotIsWaiting : pluginWords.shareScreenshotHint}
      layout="row"
      isOn={ownRevision !== undefined}
      isDisabled={share.isPending || withdraw.isPending}
      onChange={change}
    />
  )
}

/** The revision that shares the user's own picture, live or waiting. */
function ownRevisionOf({ shown, others, revisionId, waiting }: SharedFieldState) {
  if (revisionId && shown && others?.value === shown.value) return { revisionId, isWaiting: false }
  const mine = waiting.find(({ author, value }) => author === 'me' && value === shown?.value)
  return mine && { revisionId: mine.revisionId, isWaiting: true }
}
