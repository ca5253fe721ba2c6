import { ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { lazyPart } from '../../../ui/overlays/lazy-part.tsx'

/** Opens the plugins that were removed in the last seven days. */
export function RemovedButton({ className }: { className?: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        kind="ghost"
        icon={ArchiveRestore}
        className={className}
        needsServer
        onClick={() => setOpen(true)}
      >
        <span>Recently Removed</span>
      </Button>
      {isOpen && <RemovedDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const RemovedDialog = lazyPart(async () => (await import('./removed-dialog.tsx')).RemovedDialog)
