import { useCallback, useRef, useState } from 'react'
import { DropZone } from '../../features/import/drop-zone.tsx'
import { LibraryView } from '../../features/plugins/library-view.tsx'
import type { OpenForPlugin } from '../../features/plugins/plugin-grid.tsx'
import { useLibrary } from '../../features/plugins/use-library.ts'
import { usePanel } from '../shell/use-panel.ts'
import { type PluginsDialog, PluginsPageDialog } from './plugins-page-dialog.tsx'
import { usePluginsPageKeys } from './plugins-page-keys.ts'

/** My Plugins. `?add=1` opens the panel for adding, `?plugin=` with an id the details of a plugin. */
export function PluginsPage() {
  const library = useLibrary()
  const { address } = library
  const search = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<PluginsDialog>()
  const dialog = chosen ?? openedBy(address.openedId)
  const open: OpenForPlugin = useCallback((id, is) => setChosen({ is, id }), [])
  const editSelected = () => setChosen({ is: 'bulk-edit' })
  usePluginsPageKeys({ library, search, onOpen: open, onEditSelected: editSelected })

  function close() {
    setChosen(undefined)
    if (address.openedId) address.forgetOpened()
  }

  return (
    <>
      <LibraryView
        library={library}
        scroller={usePanel()}
        searchRef={search}
        dropZone={<DropZone onFinished={() => address.setAdding(false)} />}
        onOpen={open}
        onPurge={() => setChosen({ is: 'purge' })}
        onEditSelected={editSelected}
      />
      <PluginsPageDialog dialog={dialog} library={library} onOpen={setChosen} onClose={close} />
    </>
  )
}

const openedBy = (id: string): PluginsDialog | undefined => (id ? { is: 'edit', id } : undefined)
