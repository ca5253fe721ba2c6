import type { ReactNode } from 'react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import * as common from '../../ui/text/common-words.ts'
import { usePurgePlugins, useRemovePlugin, useRemovePlugins } from './actions.ts'
import * as pluginWords from './plugin-words.ts'

/** The answer of the user's songs about removing plugins, and why it cannot be confirmed yet. */
type SongsAnswer = { answer: ReactNode; closedReason: string | undefined }

type RemoveDialogProps = { plugin: Plugin; songs: SongsAnswer; onClose: () => void }

/** Asks before one plugin is removed. */
export function RemoveDialog({ plugin, songs, onClose }: RemoveDialogProps) {
  const remove = useRemovePlugin()

  return (
    <ConfirmDialog
      title={pluginWords.removePlugin}
      confirmLabel={common.remove}
      busyLabel={common.deleting}
      isBusy={remove.isPending}
      closedReason={songs.closedReason}
      onConfirm={() => remove.mutate({ params: { id: plugin.id } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{pluginWords.confirmRemove(<b>{plugin.name}</b>)}</p>
      {songs.answer}
    </ConfirmDialog>
  )
}

type RemoveSelectedDialogProps = {
  /** The selected plugins, at least one. */
  plugins: Plugin[]
  songs: SongsAnswer
  /** Called after the removal; ends selection mode. */
  onRemoved: () => void
  onClose: () => void
}

/** Asks before the selected plugins are removed. */
export function RemoveSelectedDialog({ plugins, songs, onRemoved, onClose }: RemoveSelectedDialogProps) {
  const remove = useRemovePlugins()
  const ids = plugins.map(({ id }) => id)

  return (
    <ConfirmDialog
      title={pluginWords.removePlugins}
      confirmLabel={pluginWords.removeCount(plugins.length)}
      busyLabel={common.deleting}
      isBusy={remove.isPending}
      closedReason={songs.closedReason}
      onConfirm={() => remove.mutate(ids, { onSuccess: onRemoved })}
      onClose={onClose}
    >
      <p>{pluginWords.confirmRemoveSome(<b>{pluginWords.pluginCount(plugins.length)}</b>)}</p>
      {songs.answer}
    </ConfirmDialog>
  )
}

type PurgeDialogProps = { count: number; songs: SongsAnswer; onClose: () => void }

/** Asks before the whole library is removed. */
export function PurgeDialog({ count, songs, onClose }: PurgeDialogProps) {
  const purge = usePurgePlugins()

  return (
    <ConfirmDialog
      title={pluginWords.purgeAllPlugins}
      description={pluginWords.purgeIsFinal}
      confirmLabel={pluginWords.purgePlugins(count)}
      busyLabel={pluginWords.purging}
      isBusy={purge.isPending}
      closedReason={songs.closedReason}
      onConfirm={() => purge.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Notice tone="danger" title={pluginWords.confirmPurge(count)}>
        {pluginWords.restoreHint}
      </Notice>
      {songs.answer}
    </ConfirmDialog>
  )
}
