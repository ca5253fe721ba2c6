import { ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { Button } from '../../../ui/controls/button.tsx'
import { lazyPart } from '../../../ui/overlays/lazy-part.tsx'

/** Opens the plugins that were removed in the last seven days, also at `REMOVED_ADDRESS`. */
export function RemovedButton({ className }: { className?: string | undefined }) {
  const [params, setParams] = useSearchParams()
  const isAsked = params.has('removed')
  const [isPressed, setPressed] = useState(false)
  const close = () => {
    setPressed(false)
    if (!isAsked) return
    setParams(
      (current) => {
        current.delete('removed')
        return current
      },
      { replace: true },
    )
  }
  return (
    <>
      <Button
        kind="ghost"
        icon={ArchiveRestore}
        className={className}
        needsServer
        onClick={() => setPressed(true)}
      >
        <span>Recently Removed</span>
      </Button>
      {(isPressed || isAsked) && <RemovedDialog onClose={close} />}
    </>
  )
}

const RemovedDialog = lazyPart(async () => (await import('./removed-dialog.tsx')).RemovedDialog)
