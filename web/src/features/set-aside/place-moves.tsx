import { useQuery } from '@tanstack/react-query'
import { Archive, ArchiveRestore } from 'lucide-react'
import type { Installation } from '#shared/plugins/plugin.ts'
import { devicesQuery } from '../../api/queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { lazyPart } from '../../ui/overlays/lazy-part.tsx'
import { useBringBack } from './actions.ts'
import styles from './place-moves.module.css'
import * as setAsideWords from './set-aside-words.ts'

type PlaceMovesProps = {
  place: Installation
  /** Asks before it is set aside. */
  onSetAside: () => void
}

/** The button that sets an installation aside, or brings back one that was moved away. Renders nothing where no helper can. */
export function PlaceMoves({ place, onSetAside }: PlaceMovesProps) {
  const { format, machine, computer, goneAt, movedTo, seenBy } = place
  if (machine === '' || seenBy) return null
  if (movedTo !== null) return <BringBack place={place} />
  if (goneAt !== null || computer === null) return null
  return (
    <IconButton
      className={styles.aside}
      label={setAsideWords.setAsideLabel(format)}
      icon={Archive}
      size={14}
      needsServer
      onClick={onSetAside}
    />
  )
}

function BringBack({ place: { id, machine, computer } }: { place: Installation }) {
  const { data: devices } = useQuery(devicesQuery)
  const device = devices?.find((one) => one.machine === machine)
  const bringBack = useBringBack()
  if (computer === null)
    return (
      <span className="break faint small across">
        {setAsideWords.helperGone(<code>plugfolio-helper undo</code>)}
      </span>
    )
  return (
    <Button
      size="sm"
      className={styles.back}
      icon={ArchiveRestore}
      needsServer
      disabled={!device}
      isBusy={bringBack.isPending}
      busyText={setAsideWords.askingHelper}
      onClick={() =>
        device && bringBack.mutate({ deviceId: device.id, installationIds: [id], computer: device.name })
      }
    >
      {setAsideWords.bringBack}
    </Button>
  )
}

/** The dialog that sets bundles aside, loaded when it is first opened. */
export const SetAsideDialogLater = lazyPart(
  async () => (await import('./set-aside-dialog.tsx')).SetAsideDialog,
)
