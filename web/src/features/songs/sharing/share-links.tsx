import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { SongShare } from '#shared/songs/sharing/shared-need.ts'
import { api } from '../../../api/api.ts'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { songSharesQuery } from '../../../api/song-queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { formattedDay } from '../../../ui/text/locale.ts'
import styles from './sharing.module.css'

/** The links of the user that are valid, each with a button that revokes it; with `songId` only those of one song. */
export function ShareLinks({ songId }: { songId?: string }) {
  const { data, error, refetch } = useQuery(songSharesQuery)
  const [revoked, setRevoked] = useState<SongShare>()

  if (error) return <LoadFailed title="We couldn't load your links." error={error} onTryAgain={refetch} />
  if (!data) return <Spinner label="Loading your links..." />
  const links = data.filter((link) => songId === undefined || link.songId === songId)
  if (links.length === 0) return songId === undefined && <p>No shared links</p>

  return (
    <>
      <Surface as="ul" aria-label="Your links" className={styles.links}>
        {links.map((link) => (
          <li key={link.id} className={styles.row}>
            <div className={styles.words}>
              <b>
                <bdi>{nameOf(link)}</bdi>
              </b>
              <p>{detailsOf(link)}</p>
            </div>
            <Button
              kind="quiet-danger"
              icon={Trash2}
              needsServer
              aria-label={`Revoke the link of ${formattedDay(link.createdAt)}: ${nameOf(link)}`}
              onClick={() => setRevoked(link)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </Surface>
      {revoked && <RevokeLink link={revoked} onClose={() => setRevoked(undefined)} />}
    </>
  )
}

function RevokeLink({ link, onClose }: { link: SongShare; onClose: () => void }) {
  const revoke = useRevokeShare()
  return (
    <ConfirmDialog
      title="Revoke Link"
      description={`Revoke the link to what ${nameOf(link)} needs?`}
      confirmLabel="Revoke"
      busyLabel="Revoking..."
      isBusy={revoke.isPending}
      onConfirm={() => revoke.mutate(link, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>It stops working right away. Others keep what they have already seen or saved.</p>
    </ConfirmDialog>
  )
}

const nameOf = ({ title }: SongShare) => title || 'a song without a title'

const detailsOf = ({ count, createdAt, endsAt }: SongShare) =>
  [counted(count, 'plugin'), `created ${formattedDay(createdAt)}`, `expires ${formattedDay(endsAt)}`].join(
    ' · ',
  )

const stale = [songSharesQuery.queryKey]

export const useShareNeeds = () =>
  useAction({
    call: api.songShares.share,
    stale,
    failed: (reason) => ({ title: 'Nothing was shared', description: reason }),
  })

const useRevokeShare = () =>
  useAction({
    call: ({ id }: SongShare) => api.songShares.revoke({ params: { id } }),
    stale,
    succeeded: () => ({ title: 'Link revoked', description: 'It no longer shows anything.' }),
    failed: (reason) => ({ title: 'Link not revoked', description: reason }),
  })
