import { useEffect } from 'react'
import { FileDrop } from '../../../ui/forms/file-drop.tsx'

type ProfileDropProps = { isBusy: boolean; onFiles: (files: File[]) => void }

/** Where the profile is dropped or chosen. */
export function ProfileDrop(props: ProfileDropProps) {
  useEffect(holdThePage, [])

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

/** A file that is dropped beside the area does nothing, where the browser would leave the page to show it. */
function holdThePage() {
  const refuse = (event: Event) => event.preventDefault()
  document.addEventListener('dragover', refuse)
  document.addEventListener('drop', refuse)
  return () => {
    document.removeEventListener('dragover', refuse)
    document.removeEventListener('drop', refuse)
  }
}
