import { Button } from '../../../ui/controls/button.tsx'
import type { Scanner } from './scanner.ts'
import type { useAddScanned } from './use-add-scanned.ts'

type AddButtonProps = { scanner: Scanner; isNewOnly: boolean; adding: ReturnType<typeof useAddScanned> }

/** Adds all scanned plugins, or only the new ones. */
export function AddButton({ scanner, isNewOnly, adding }: AddButtonProps) {
  const isReady = scanner.found.length > 0 && !scanner.isScanning && !scanner.isListing
  return (
    <Button
      kind={isReady ? 'primary' : 'secondary'}
      disabled={!isReady}
      isBusy={adding.progress !== undefined}
      busyText="Adding..."
      onClick={() => adding.add(isNewOnly)}
    >
      {isNewOnly ? 'Add New Plugins' : 'Add to My Plugins'}
    </Button>
  )
}
