import { Upload } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Late } from '../../ui/overlays/late.tsx'

const importDialog = async () => (await import('./import-dialog.tsx')).ImportDialog

/** The button that opens the import. */
export function ImportLibrary() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)

  return (
    <>
      <Button icon={Upload} onClick={() => setOpen(true)}>
        Import Data
      </Button>
      {isOpen && (
        <Late load={importDialog} onMissing={close}>
          {(ImportDialog) => <ImportDialog onClose={close} />}
        </Late>
      )}
    </>
  )
}
