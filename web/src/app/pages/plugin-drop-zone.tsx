import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { pluginsQuery } from '../../api/queries.ts'
import { DropZone, type IdleWays } from '../../features/import/drop-zone.tsx'
import { CachePlaces } from '../../library/import/cache-places.tsx'
import { visitorSystem } from '../../library/import/visitor-system.ts'
import { lazyPart } from '../../ui/overlays/lazy-part.tsx'
import { paths } from '../paths.ts'

type PluginDropZoneProps = { onClose?: () => void; idle?: (ways: IdleWays) => ReactNode }

/**
 * The area to drop plugins, or the list of plugins that a DAW keeps. An empty library is offered the list first. What a song needs is
 * compared and adds nothing. `idle` stands in place of the idle area.
 */
export function PluginDropZone({ onClose, idle }: PluginDropZoneProps) {
  const isEmpty = useQuery(pluginsQuery).data?.length === 0
  const [caches, setCaches] = useState<File[]>()
  const [needsFiles, setNeedsFiles] = useState<File[]>()

  const isFinished = useRef(false)
  /** The dialogs of a drop are inside, so the area stays until they are closed. */
  function finish() {
    if (caches || needsFiles) isFinished.current = true
    else onClose?.()
  }

  function closeCaches() {
    setCaches(undefined)
    if (!needsFiles) onClose?.()
  }

  function closeNeeds() {
    setNeedsFiles(undefined)
    if (isFinished.current && !caches) onClose?.()
  }

  return (
    <>
      <DropZone
        onClose={finish}
        onCaches={setCaches}
        helperPage={paths.helperAppDownload}
        onNeeds={setNeedsFiles}
        idle={idle}
      >
        <CachePlaces ownSystem={visitorSystem()} isOpen={isEmpty} />
      </DropZone>
      {needsFiles && <NeedsFileDialog files={needsFiles} onClose={closeNeeds} />}
      {caches && <CacheImportDialog files={caches} onClose={closeCaches} />}
    </>
  )
}

const CacheImportDialog = lazyPart(
  async () => (await import('../../features/transfer/import-dialog.tsx')).CacheImportDialog,
)

const NeedsFileDialog = lazyPart(
  async () => (await import('../../features/songs/sharing/needs-file-dialog.tsx')).NeedsFileDialog,
)
