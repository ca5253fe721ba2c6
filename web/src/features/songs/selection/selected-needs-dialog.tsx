import { useQuery } from '@tanstack/react-query'
import { ListTree } from 'lucide-react'
import { MAX_CHANGED_SONGS } from '#shared/songs/library/known-song.ts'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { needsOfSongsQuery } from '../../../api/song-queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { NeedList } from '../detail/need-list.tsx'
import type { SongLine } from '../list/song-lines.ts'

type SelectedNeedsDialogProps = { lines: SongLine[]; library: string; onClose: () => void }

/** What the newest saves of some songs need together. */
export function SelectedNeedsDialog({ lines, library, onClose }: SelectedNeedsDialogProps) {
  const isTooMany = lines.length > MAX_CHANGED_SONGS
  const { data, error, refetch } = useQuery({
    ...needsOfSongsQuery(lines.map(({ id }) => id)),
    enabled: !isTooMany,
  })
  return (
    <Dialog
      title={lines.length === 1 ? 'What 1 Song Needs' : `What ${formattedNumber(lines.length)} Songs Need`}
      icon={ListTree}
      width={640}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {isTooMany && <p>Please choose at most {counted(MAX_CHANGED_SONGS, 'song')}.</p>}
      {error && !data && (
        <LoadFailed title="We couldn't load what they need" error={error} onTryAgain={refetch} />
      )}
      {!isTooMany && !data && !error && <Spinner label="Loading" />}
      {data?.needs.length === 0 && <p>These songs use no plugins.</p>}
      {data?.isCut && (
        <p>These are the {formattedNumber(data.needs.length)} plugins that most of them need.</p>
      )}
      {data && <NeedList needs={data.needs} computers={[]} library={library} />}
    </Dialog>
  )
}
