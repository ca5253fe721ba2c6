import { useFocusAfterDialog } from '../../../ui/overlays/keep-focus.ts'
import { lazyPart } from '../../../ui/overlays/lazy-part.tsx'
import { useImportStatus } from '../import-status.ts'

const ShownImportPill = lazyPart(async () => (await import('./shown-import-pill.tsx')).ShownImportPill)

/** The import in the header of every page: nothing while there is none. */
export function ImportPill() {
  const status = useImportStatus()
  // The dismissed result had the focus.
  useFocusAfterDialog(status.is === 'done', 'h1', '[data-leads-to=adding]')
  return status.is === 'idle' ? null : <ShownImportPill status={status} />
}
