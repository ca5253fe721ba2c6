import { Upload } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { lazyPart } from '../../../ui/overlays/lazy-part.tsx'

const ImportOrCompare = lazyPart(
  async () => (await import('../../shell/overlays/import-or-compare.tsx')).ImportOrCompare,
)

/** The button that opens the import. */
export function ImportLibrary() {
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <Button icon={Upload} onClick={() => setOpen(true)}>
        Import Data
      </Button>
      {isOpen && <ImportOrCompare onClose={() => setOpen(false)} />}
    </>
  )
}
