import { useState } from 'react'
import { NeedsFileDialog } from '../../../features/songs/sharing/needs-file-dialog.tsx'
import { ImportDialog } from '../../../features/transfer/import-dialog.tsx'

/** Imports a library. What a song of another person needs, chosen here by mistake, is compared instead. */
export function ImportOrCompare({ onClose }: { onClose: () => void }) {
  const [needsFile, setNeedsFile] = useState<File>()
  return needsFile ? (
    <NeedsFileDialog files={[needsFile]} onClose={onClose} />
  ) : (
    <ImportDialog onNeeds={setNeedsFile} onClose={onClose} />
  )
}
