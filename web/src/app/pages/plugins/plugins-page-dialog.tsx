import { useEffect, useEffectEvent, useRef } from 'react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { BulkEditDialog } from '../../../features/plugins/bulk-edit/bulk-edit-dialog.tsx'
import { CollectDialog } from '../../../features/plugins/collections/collect-dialog.tsx'
import { TagDialog } from '../../../features/plugins/detail/tag-dialog.tsx'
import { MergeDialog } from '../../../features/plugins/merging/merge-dialog.tsx'
import { SplitDialog } from '../../../features/plugins/merging/split-dialog.tsx'
import * as pluginWords from '../../../features/plugins/plugin-words.ts'
import { PurgeDialog, RemoveDialog, RemoveSelectedDialog } from '../../../features/plugins/remove-dialog.tsx'
import { TagSelectedDialog } from '../../../features/plugins/selection-acts/tag-selected-dialog.tsx'
import type { Library } from '../../../features/plugins/use-library.ts'
import { RemovalGate } from '../../../features/song-usage/removal-gate.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { paths } from '../../paths.ts'
import { EditDetailsDialog } from './edit-details-dialog.tsx'
import { ManageScreenshot } from './manage-screenshot.tsx'

/** The open dialog. */
export type PluginsDialog =
  | { is: 'merge'; id: string; otherId?: string }
  | { is: 'edit' | 'screenshot' | 'remove' | 'tag' | 'split'; id: string }
  | { is: 'collect'; ids: string[] }
  | { is: 'bulk-edit' | 'remove-selected' | 'tag-selected' | 'merge-selected' | 'purge' }

type PluginsPageDialogProps = {
  dialog: PluginsDialog
  library: Library
  onClose: () => void
}

/** The open dialog of My Plugins. It closes when its plugin is no longer in the library. */
export function PluginsPageDialog(props: PluginsPageDialogProps) {
  const { dialog, library, onClose } = props
  const { plugins, summary, selected, collections, dispatch } = library
  useCloseWhenGone(props)

  function endSelection() {
    onClose()
    dispatch({ type: 'ended' })
  }

  switch (dialog.is) {
    case 'purge':
      return (
        <RemovalGate plugins={plugins} songs={paths.songs}>
          {(songs) => <PurgeDialog count={plugins.length} songs={songs} onClose={onClose} />}
        </RemovalGate>
      )
    case 'bulk-edit':
      return <BulkEditDialog plugins={selected} summary={summary} onEdited={endSelection} onClose={onClose} />
    case 'tag-selected':
      return <TagSelectedDialog plugins={selected} suggestions={summary.tags} onClose={onClose} />
    case 'remove-selected':
      return (
        <RemovalGate plugins={selected} songs={paths.songs}>
          {(songs) => (
            <RemoveSelectedDialog
              plugins={selected}
              songs={songs}
              onRemoved={endSelection}
              onClose={onClose}
            />
          )}
        </RemovalGate>
      )
    case 'merge-selected':
      return <MergeDialog plugins={selected} library={plugins} onMerged={endSelection} onClose={onClose} />
    case 'collect': {
      const collected = plugins.filter(({ id }) => dialog.ids.includes(id))
      return <CollectDialog plugins={collected} collections={collections} onClose={onClose} />
    }
    default: {
      const plugin = plugins.find(({ id }) => id === dialog.id)
      return plugin && <DialogOfPlugin {...props} dialog={dialog} plugin={plugin} />
    }
  }
}

type DialogOfPluginProps = PluginsPageDialogProps & {
  dialog: Extract<PluginsDialog, { id: string }>
  plugin: Plugin
}

function DialogOfPlugin({ dialog, plugin, library, onClose }: DialogOfPluginProps) {
  const { plugins, summary } = library

  switch (dialog.is) {
    case 'remove':
      return (
        <RemovalGate plugins={[plugin]} songs={paths.songs}>
          {(songs) => <RemoveDialog plugin={plugin} songs={songs} onClose={onClose} />}
        </RemovalGate>
      )
    case 'tag':
      return <TagDialog plugin={plugin} suggestions={summary.tags} onClose={onClose} />
    case 'merge': {
      const merged = plugins.filter(({ id }) => id === plugin.id || id === dialog.otherId)
      return <MergeDialog plugins={merged} library={plugins} onMerged={onClose} onClose={onClose} />
    }
    case 'split':
      return <SplitDialog plugin={plugin} onClose={onClose} />
    case 'screenshot':
      return <ManageScreenshot plugin={plugin} onClose={onClose} />
    case 'edit':
      return <EditDetailsDialog plugin={plugin} summary={summary} onClose={onClose} />
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
