import type { Installation } from '#shared/plugins/plugin.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'

/** Explains why no installation was found, and what to do. */
export function MissingNotice({ installations }: { installations: Installation[] }) {
  const isMoved = installations.some(({ movedTo }) => movedTo !== null)

  return (
    <Notice tone="amber" title={isMoved ? 'Moved away' : 'Not found at the last scan'}>
      <p>
        {isMoved
          ? 'The UAD workflow moved it to your backup folder. Restore it there, and the next scan will find it.'
          : "Once you install it again, the next scan with the helper app will find it. To remove it from your library, choose Remove in its card's menu."}
      </p>
    </Notice>
  )
}
