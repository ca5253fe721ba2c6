import { useEffect } from 'react'
import { FileDrop } from '../../../ui/forms/file-drop.tsx'

type ProfileDropProps = { isBusy: boolean; onFiles: (files: File[]) => void }

/** The area to drop or choose the profile. */
export function ProfileDrop(props: ProfileDropProps) {
  useEffect(preventPageDrops, [])

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

/** Ignores a file that is dropped next to the area; by default the browser would leave the page and open it. */
function preventPageDrops() {
  const prevent = (event: Event) => event.preventDefault()
  document.addEventListener('dragover', prevent)
  document.addEventListener('drop', prevent)
  return () => {
    document.removeEventListener('dragover', prevent)
    document.removeEventListener('drop', prevent)
  }
}
