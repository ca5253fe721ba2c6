import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import * as common from '../../../ui/text/common-words.ts'
import { NeedsOfFile } from './needs-of-file.tsx'
import * as sharingWords from './sharing-words.ts'

type NeedsFileDialogProps = {
  /** At least one; the first is shown. */
  files: File[]
  onClose: () => void
}

/** The needs of another person's song, from the file that was saved of it, compared with the library of the user. */
export const NeedsFileDialog = ({ files: [file, ...others], onClose }: NeedsFileDialogProps) => (
  <Dialog
    title={sharingWords.needsTitle}
    description={sharingWords.needsHint}
    width={640}
    onClose={onClose}
    footer={
      <Button kind="primary" onClick={onClose}>
        {common.done}
      </Button>
    }
  >
    <div className="grid gap-16 linked">
      {others.length > 0 && (
        <Notice tone="info" title={sharingWords.oneAtATime}>
          <p>{sharingWords.oneAtATimeHint(file?.name ?? '')}</p>
        </Notice>
      )}
      {file && <NeedsOfFile file={file} isCompared />}
    </div>
  </Dialog>
)
