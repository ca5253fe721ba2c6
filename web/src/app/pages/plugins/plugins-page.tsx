import { useCallback, useRef, useState } from 'react'
import { useRemovePlugin } from '../../../features/plugins/actions.ts'
import { LibraryView } from '../../../features/plugins/library-view/library-view.tsx'
import type { OpenForPlugin } from '../../../features/plugins/library-view/plugin-grid.tsx'
import { useLibrary } from '../../../features/plugins/use-library.ts'
import { useFocusAfterDialog } from '../../../ui/overlays/keep-focus.ts'
import { lazyPart, usePreload } from '../../../ui/overlays/lazy-part.tsx'
import { useContentScroller } from '../../shell/use-panel.ts'
import type { PluginsDialog } from './plugins-page-dialog.tsx'
import { usePluginsPageKeys } from './plugins-page-keys.ts'

/** The tab stop of the list, or else the button that adds plugins. */
const AFTER_DIALOG = ['[data-roving][tabindex="0"]', '[data-leads-to=adding]'] as const

/** My Plugins. `?add=1` opens the panel for adding, `?plugin=` with an id the details of a plugin. */
export function PluginsPage() {
  const library = useLibrary()
  const { address } = library
  const remove = useRemovePlugin()
  const search = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<PluginsDialog>()
  const dialog = chosen ?? openedBy(address.openedId)
  const open: OpenForPlugin = useCallback((id, is) => setChosen({ is, id }), [])
  const editSelected = () => setChosen({ is: 'bulk-edit' })
  usePreload(PRELOADED)
  useFocusAfterDialog(dialog !== undefined, ...AFTER_DIALOG)
  usePluginsPageKeys({ library, search, onOpen: open, onEditSelected: editSelected })

  function close() {
    setChosen(undefined)
    if (address.openedId) address.forgetOpened()
  }

  return (
    <>
      <LibraryView
        library={library}
        scroller={useContentScroller()}
        searchRef={search}
        dropZone={<DropZone onClose={() => address.setAdding(false)} />}
        onOpen={open}
        onPurge={() => setChosen({ is: 'purge' })}
        onEditSelected={editSelected}
      />
      {dialog && (
        <PluginsPageDialog
          dialog={dialog}
          library={library}
          remove={remove}
          onOpen={setChosen}
          onClose={close}
        />
      )}
    </>
  )
}

const openedBy = (id: string): PluginsDialog | undefined => (id ? { is: 'edit', id } : undefined)

const PluginsPageDialog = lazyPart(async () => (await import('./plugins-page-dialog.tsx')).PluginsPageDialog)
const DropZone = lazyPart(async () => (await import('../../../features/import/drop-zone.tsx')).DropZone)
const PRELOADED = [PluginsPageDialog, DropZone]
