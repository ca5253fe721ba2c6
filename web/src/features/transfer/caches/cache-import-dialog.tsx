import { useState } from 'react'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ImportRun } from '../import-run.tsx'
import type { ImportInput } from '../use-sending.ts'
import { CacheImport } from './cache-import.tsx'

type CacheImportDialogProps = {
  files: File[]
  onClose: () => void
}

/** Imports the lists of plugins that DAWs keep: a preview, then the import. */
export function CacheImportDialog({ files, onClose }: CacheImportDialogProps) {
  const [sending, setSending] = useState<ImportInput>()

  return (
    <Dialog
      title="Plugins Your DAW Has Listed"
      description="Your browser reads the file. Nothing is sent before you import the plugins."
      width={640}
      isHeld={sending !== undefined}
      onClose={onClose}
    >
      {sending ? (
        <ImportRun sending={sending} onClose={onClose} />
      ) : (
        <CacheImport files={files} onImport={setSending} onOther={onClose} />
      )}
    </Dialog>
  )
}
