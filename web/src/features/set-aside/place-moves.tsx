import { useQuery } from '@tanstack/react-query'
import { Archive, ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import type { Installation } from '#shared/plugins/plugin.ts'
import { devicesQuery } from '../../api/queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { lazyPart } from '../../ui/overlays/lazy-part.tsx'
import { useBringBack } from './actions.ts'
import styles from './place-moves.module.css'

type PlaceMovesProps = {
  place: Installation
  /** The paths of the Songs page and of the page that offers the helper. */
  songs: string
  helperPage: string
}

const SetAsideDialog = lazyPart(async () => (await import('./set-aside-dialog.tsx')).SetAsideDialog)

/** Sets an installation aside, or brings one back that was moved away. Renders nothing where no helper could have moved it. */
export function PlaceMoves({ place, songs, helperPage }: PlaceMovesProps) {
  const [isAsking, setAsking] = useState(false)
  const { id, format, machine, computer, goneAt, movedTo, seenBy } = place
  if (machine === '' || seenBy) return null
  if (movedTo !== null) return <BringBack place={place} />
  if (goneAt !== null || computer === null) return null
  return (
    <>
      <IconButton
        className={styles.aside}
        label={`Set Aside ${format}`}
        icon={Archive}
        size={14}
        needsServer
        onClick={() => setAsking(true)}
      />
      {isAsking && (
        <SetAsideDialog
          machine={machine}
          computer={computer}
          installationIds={[id]}
          reason="format"
          songs={songs}
          helperPage={helperPage}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function BringBack({ place: { id, machine, computer } }: { place: Installation }) {
  const { data: devices } = useQuery(devicesQuery)
  const device = devices?.find((one) => one.machine === machine)
  const bringBack = useBringBack()
  if (computer === null)
    return (
      <span className={styles.unconnected}>
        Its helper is no longer connected. Connect it again, or type <code>plugfolio-helper undo</code> there.
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
      busyText="Asking the helper..."
      onClick={() =>
        device && bringBack.mutate({ deviceId: device.id, installationIds: [id], computer: device.name })
      }
    >
      Bring Back
    </Button>
  )
}
