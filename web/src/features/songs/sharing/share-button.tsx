import { Share2 } from 'lucide-react'
import { useState } from 'react'
import type { OpenedSong } from '#shared/songs/library/known-song.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ShareNeedsDialog } from './share-needs-dialog.tsx'

/** Opens the dialog that sends what a song needs. */
export function ShareButton({ opened: { song, needs } }: { opened: OpenedSong }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={Share2} needsServer onClick={() => setOpen(true)}>
        Share Plugin List
      </Button>
      {isOpen && <ShareNeedsDialog song={song} needs={needs} onClose={() => setOpen(false)} />}
    </>
  )
}
