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
import * as common from '../../../ui/text/common-words.ts'
import styles from './sharing.module.css'
import * as sharingWords from './sharing-words.ts'

/** The links of the user that are valid, each with a button that revokes it; with `songId` only those of one song. */
export function ShareLinks({ songId }: { songId?: string }) {
  const { data, error, refetch } = useQuery(songSharesQuery)
  const [revoked, setRevoked] = useState<SongShare>()

  if (error && !data)
    return <LoadFailed title={sharingWords.couldntLoadLinks} error={error} onTryAgain={refetch} />
  if (!data) return <Spinner label={sharingWords.loadingLinks} />
  const links = data.filter((link) => songId === undefined || link.songId === songId)
  if (links.length === 0) return songId === undefined && <p>{sharingWords.noSharedLinks}</p>

  return (
    <>
      <Surface as="ul" aria-label={sharingWords.yourLinks} className="above-16">
        {links.map((link) => (
          <li key={link.id} className={styles.row}>
            <div className={styles.words}>
              <b>
                <bdi>{nameOf(link)}</bdi>
              </b>
              <p>{sharingWords.linkDetails(link.count, link.createdAt, link.endsAt)}</p>
            </div>
            <Button
              kind="quiet-danger"
              icon={Trash2}
              needsServer
              aria-label={sharingWords.revokeLinkOf(link.createdAt, nameOf(link))}
              onClick={() => setRevoked(link)}
            >
              {common.revoke}
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
      title={sharingWords.revokeLink}
      description={sharingWords.revokeQuestion(nameOf(link))}
      confirmLabel={common.revoke}
      busyLabel={common.revoking}
      isBusy={revoke.isPending}
      onConfirm={() => revoke.mutate(link, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{sharingWords.revokeHint}</p>
    </ConfirmDialog>
  )
}

const nameOf = ({ title }: SongShare) => title || sharingWords.untitledSong

const stale = [songSharesQuery.queryKey]

export const useShareNeeds = () =>
  useAction({
    call: api.songShares.share,
    stale,
    failed: (reason) => ({ title: sharingWords.nothingShared, description: reason }),
  })

const useRevokeShare = () =>
  useAction({
    call: ({ id }: SongShare) => api.songShares.revoke({ params: { id } }),
    stale,
    succeeded: () => ({ title: sharingWords.linkRevoked, description: sharingWords.linkRevokedHint }),
    failed: (reason) => ({ title: sharingWords.linkNotRevoked, description: reason }),
  })
