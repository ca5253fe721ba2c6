import { FileDrop } from '../../../ui/forms/file-drop.tsx'

type ProfileDropProps = { isBusy: boolean; onFiles: (files: File[]) => void }

/** The area to drop or choose the profile. */
export function ProfileDrop(props: ProfileDropProps) {
  return (
    <FileDrop
      {...props}
      label="System profile"
      kinds=".json or .txt"
      accept=".json,.txt"
      busyText="Uploading..."
    >
      Only the list of authorizations leaves your computer. Serial numbers and everything else about your
      hardware stay here.
    </FileDrop>
  )
}
