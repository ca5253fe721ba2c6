import { useState } from 'react'
import type { UadWorkflow } from '#shared/uad/contract.ts'
import { UnreadableProfile } from '#shared/uad/profile/profile-text.ts'
import { systemProfilePreview } from '#shared/uad/profile/system-profile.ts'
import * as apiWords from '../../../api/api-words.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { FileDrop } from '../../../ui/forms/file-drop.tsx'
import { useUploadProfile } from '../actions.ts'
import { StepDialog } from '../step-dialog.tsx'
import * as uadWords from '../uad-words.ts'
import { type ParsedProfile, type ProfilePreview, profileFileRefusal, readProfile } from './read-profile.ts'

type UploadDialogProps = {
  /** The profile that this one replaces; null before the first. */
  replaced: UadWorkflow['profile']
  /** Later steps are already completed; a new profile resets them. */
  isAgain: boolean
  onRead: (preview: ProfilePreview) => void
  onClose: () => void
}

/** Reads the saved file in the browser and sends only its authorizations, never the hardware details. */
export function UploadDialog({ replaced, isAgain, onRead, onClose }: UploadDialogProps) {
  const upload = useUploadProfile()
  const [isReading, setReading] = useState(false)
  const isBusy = isReading || upload.isPending

  async function readFiles(files: File[]) {
    const [file] = files
    const refusal = profileFileRefusal(files)
    if (!file || refusal) return refuse(refusal)
    setReading(true)
    try {
      send(await readProfile(file))
    } catch (error) {
      // The browser's own message for a file that was moved or whose disk was removed is none for users.
      refuse(error instanceof UnreadableProfile ? error.message : apiWords.couldntReadFile)
    } finally {
      setReading(false)
    }
  }

  function send(profile: ParsedProfile) {
    const local = { fileName: profile.fileName, ...systemProfilePreview(profile) }
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
    <StepDialog
      title={uadWords.steps.upload.title}
      description={replaced ? `${uadWords.uploadHint} ${uadWords.replacesEarlier}` : uadWords.uploadHint}
      onClose={onClose}
    >
      <FileDrop
        label={uadWords.systemProfile}
        kinds=".json or .txt"
        accept=".json,.txt"
        isBusy={isBusy}
        busyText={uadWords.uploading}
        onFiles={readFiles}
      >
        {uadWords.privacyHint}
      </FileDrop>
    </StepDialog>
  )
}

const refuse = (sentence = '') =>
  toast({ ...uadWords.uadMessages.unreadable(sentence), variant: 'destructive' })
