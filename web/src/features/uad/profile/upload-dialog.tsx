import { useState } from 'react'
import type { UadWorkflow } from '#shared/uad/contract.ts'
import { UnreadableProfile } from '#shared/uad/profile/profile-text.ts'
import { previewOf } from '#shared/uad/profile/system-profile.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useUploadProfile } from '../actions.ts'
import { messages } from '../messages.ts'
import { ProfileDrop } from './profile-drop.tsx'
import { type ProfilePreview, type ReadProfile, readProfile, refusalOf } from './read-profile.ts'

type UploadDialogProps = {
  /** What was said by the profile that this one replaces; null before the first. */
  replaced: UadWorkflow['profile']
  /** Steps behind the upload are completed; they begin again with a profile that is read. */
  isAgain: boolean
  onRead: (preview: ProfilePreview) => void
  onClose: () => void
}

/** Takes the saved file. It is read here; only its authorizations are sent, never what it says of the hardware. */
export function UploadDialog({ replaced, isAgain, onRead, onClose }: UploadDialogProps) {
  const upload = useUploadProfile()
  const [isReading, setReading] = useState(false)
  const isBusy = isReading || upload.isPending

  async function take(files: File[]) {
    const [file] = files
    const refusal = refusalOf(files)
    if (!file || refusal) return refuse(refusal)
    setReading(true)
    try {
      send(await readProfile(file))
    } catch (error) {
      refuse(error instanceof UnreadableProfile ? error.message : UNREACHABLE)
    } finally {
      setReading(false)
    }
  }

  function send(profile: ReadProfile) {
    const local = { fileName: profile.fileName, ...previewOf(profile) }
    if (local.foundAuthorizations.length === 0) return onRead(local)
    upload.mutate(
      { fileContent: profile.content, isAgain },
      {
        onSuccess: ({ preview }) =>
          onRead({ ...local, ...preview, warnings: [...new Set([...local.warnings, ...preview.warnings])] }),
      },
    )
  }

  return (
    <Dialog
      title="Upload Exported File"
      description={`The system profile you saved in step 1.${replaced ? REPLACES : ''}`}
      width={500}
      onClose={onClose}
      footer={
        <Button kind="ghost" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <ProfileDrop isBusy={isBusy} onFiles={take} />
    </Dialog>
  )
}

const REPLACES =
  ' It replaces the one you uploaded before, as soon as it has been read. Computers with different licenses cannot be reviewed together.'

const refuse = (sentence = '') => toast({ ...messages.unreadable(sentence), variant: 'destructive' })

/** A file that was moved, or is on a disk that is gone: the browser's own words for it help nobody. */
const UNREACHABLE = 'The file could not be read. Choose it again.'
