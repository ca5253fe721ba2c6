import { useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import type { SharingMode } from '#shared/community/trust.ts'
import { sharingQuery } from '../../api/queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as common from '../../ui/text/common-words.ts'
import * as communityWords from './community-words.ts'
import { CountVersions } from './count-versions.tsx'
import styles from './sharing-dialog.module.css'
import { SHARING_LEAD, sharingParts } from './sharing-words.ts'

/** Explains what this server shares, what it never does, which value wins, and how to undo a wrong edit. */
export function SharingDialog({ onClose }: { onClose: () => void }) {
  const { data, isError } = useQuery(sharingQuery)

  return (
    <Dialog
      title={communityWords.sharingTitle}
      description={data && SHARING_LEAD[data.mode]}
      icon={UsersRound}
      width={560}
      footer={<Button onClick={onClose}>{common.close}</Button>}
      onClose={onClose}
    >
      {isError && <p role="alert">{communityWords.couldntLoadSharing}</p>}
      {data && <Parts mode={data.mode} />}
    </Dialog>
  )
}

const Parts = ({ mode }: { mode: SharingMode }) => (
  <div className={styles.parts}>
    {sharingParts(mode).map(({ title, paragraphs }) => (
      <section key={title}>
        <h3>{title}</h3>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {title === communityWords.countedFacts && <CountVersions layout="inline" />}
      </section>
    ))}
  </div>
)
