import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { NeedsOfFile } from './needs-of-file.tsx'

type NeedsFileDialogProps = {
  /** At least one; the first is shown. */
  files: File[]
  onClose: () => void
}

/** The needs of another person's song, from the file that was saved of it, compared with the library of the user. */
export const NeedsFileDialog = ({ files: [file, ...others], onClose }: NeedsFileDialogProps) => (
  <Dialog
    title="What This Song Needs"
    description="Compared with your library. Nothing is added."
    width={640}
    onClose={onClose}
    footer={
      <Button kind="primary" onClick={onClose}>
        Done
      </Button>
    }
  >
    <div className="grid gap-16 linked">
      {others.length > 0 && (
        <Notice tone="info" title="One list at a time">
          <p>You see {file?.name}. Drop the others one by one.</p>
        </Notice>
      )}
      {file && <NeedsOfFile file={file} isCompared />}
    </div>
  </Dialog>
)
