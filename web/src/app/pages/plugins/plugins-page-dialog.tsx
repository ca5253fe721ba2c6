import { useEffect, useEffectEvent, useRef } from 'react'
import type { useRemovePlugin, useSaveTags } from '../../../features/plugins/actions.ts'
import { BulkEditDialog } from '../../../features/plugins/bulk-edit/bulk-edit-dialog.tsx'
import { CollectDialog } from '../../../features/plugins/collections/collect-dialog.tsx'
import { TagDialog } from '../../../features/plugins/detail/tag-dialog.tsx'
import type { Merging } from '../../../features/plugins/merging/actions.ts'
import { MergeDialog } from '../../../features/plugins/merging/merge-dialog.tsx'
import { SplitDialog } from '../../../features/plugins/merging/split-dialog.tsx'
import * as pluginWords from '../../../features/plugins/plugin-words.ts'
import { PurgeDialog, RemoveDialog } from '../../../features/plugins/remove-dialog.tsx'
import { RemoveSelectedDialog } from '../../../features/plugins/selection-acts/remove-selected-dialog.tsx'
import { TagSelectedDialog } from '../../../features/plugins/selection-acts/tag-selected-dialog.tsx'
import type { Library } from '../../../features/plugins/use-library.ts'
import { RemovalGate } from '../../../features/song-usage/removal-gate.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { paths } from '../../paths.ts'
import { EditDetailsDialog } from './edit-details-dialog.tsx'
import { ManageScreenshot } from './manage-screenshot.tsx'

/** The open dialog. The screenshot dialog can open on top of an edit, which keeps its input. */
export type PluginsDialog =
  | { is: 'edit'; id: string; withScreenshot?: boolean }
  | { is: 'screenshot'; id: string }
  | { is: 'remove'; id: string }
  | { is: 'tag'; id: string }
  | { is: 'merge'; id: string; otherId?: string }
  | { is: 'split'; id: string }
  | { is: 'collect'; ids: string[] }
  | { is: 'bulk-edit' }
  | { is: 'remove-selected' }
  | { is: 'tag-selected' }
  | { is: 'merge-selected' }
  | { is: 'purge' }

type PluginsPageDialogProps = {
  dialog: PluginsDialog
  library: Library
  remove: ReturnType<typeof useRemovePlugin>
  saveTags: ReturnType<typeof useSaveTags>
  collecting: Pick<Parameters<typeof CollectDialog>[0], 'collect' | 'add'>
  merging: Merging
  onOpen: (dialog: PluginsDialog) => void
  onClose: () => void
}

/** The open dialog of My Plugins. It closes when its plugin is no longer in the library. */
export function PluginsPageDialog(props: PluginsPageDialogProps) {
  const { dialog, library, remove, saveTags, collecting, merging, onOpen, onClose } = props
  const { plugins, summary, selected, dispatch } = library
  useCloseWhenGone(props)

  function endSelection() {
    onClose()
    dispatch({ type: 'ended' })
  }

  if (dialog.is === 'purge') {
    return (
      <RemovalGate plugins={plugins} songs={paths.songs}>
        {(songs) => <PurgeDialog count={plugins.length} songs={songs} onClose={onClose} />}
      </RemovalGate>
    )
  }
  if (dialog.is === 'bulk-edit') {
    return <BulkEditDialog plugins={selected} summary={summary} onEdited={endSelection} onClose={onClose} />
  }
  if (dialog.is === 'tag-selected') {
    const { tags } = summary
    return <TagSelectedDialog plugins={selected} suggestions={tags} onClose={onClose} />
  }
  if (dialog.is === 'remove-selected') {
    return (
      <RemovalGate plugins={selected} songs={paths.songs}>
        {(songs) => (
          <RemoveSelectedDialog plugins={selected} songs={songs} onRemoved={endSelection} onClose={onClose} />
        )}
      </RemovalGate>
    )
  }

  if (dialog.is === 'merge-selected') {
    const { merge } = merging
    return (
      <MergeDialog
        plugins={selected}
        library={plugins}
        merge={merge}
        onMerged={endSelection}
        onClose={onClose}
      />
    )
  }
  if (dialog.is === 'collect') {
    return (
      <CollectDialog
        plugins={plugins.filter(({ id }) => dialog.ids.includes(id))}
        collections={library.collections}
        {...collecting}
        onClose={onClose}
      />
    )
  }

  const plugin = plugins.find((candidate) => candidate.id === dialog.id)
  if (!plugin) return null
  switch (dialog.is) {
    case 'remove':
      return (
        <RemovalGate plugins={[plugin]} songs={paths.songs}>
          {(songs) => <RemoveDialog plugin={plugin} songs={songs} remove={remove} onClose={onClose} />}
        </RemovalGate>
      )
    case 'tag':
      return <TagDialog plugin={plugin} suggestions={summary.tags} save={saveTags} onClose={onClose} />
    case 'merge':
      return (
        <MergeDialog
          plugins={plugins.filter(({ id }) => id === plugin.id || id === dialog.otherId)}
          library={plugins}
          merge={merging.merge}
          onMerged={onClose}
          onClose={onClose}
        />
      )
    case 'split':
      return <SplitDialog plugin={plugin} split={merging.split} onClose={onClose} />
    case 'screenshot':
      return <ManageScreenshot plugin={plugin} onClose={onClose} />
    case 'edit':
      return (
        <>
          <EditDetailsDialog
            plugin={plugin}
            summary={summary}
            onManageScreenshot={() => onOpen({ ...dialog, withScreenshot: true })}
            onClose={onClose}
          />
          {dialog.withScreenshot && (
            <ManageScreenshot plugin={plugin} onClose={() => onOpen({ is: 'edit', id: dialog.id })} />
          )}
        </>
      )
  }
}

/** The dialogs in which something may have been typed or chosen. */
const CHANGING = new Set<PluginsDialog['is']>(['edit', 'tag', 'screenshot'])

/** Closes a dialog whose plugin left the library, for example in another tab: it would open again when the plugin is restored. */
function useCloseWhenGone({ dialog, library: { plugins, query }, onClose }: PluginsPageDialogProps) {
  const id = 'id' in dialog ? dialog.id : ''
  const isThere = id === '' || plugins.some((plugin) => plugin.id === id)
  const isLoaded = query.data !== undefined && !query.isFetching
  const shownId = useRef('')
  const close = useEffectEvent(() => {
    if (shownId.current === id && CHANGING.has(dialog.is)) toast(pluginWords.removedElsewhere)
    onClose()
  })

  useEffect(() => {
    if (isThere) shownId.current = id
    else if (isLoaded) close()
  }, [id, isThere, isLoaded])
}
