import { FileUp } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './profile-drop.module.css'

type ProfileDropProps = { isBusy: boolean; onFiles: (files: File[]) => void }

/** Where the profile is dropped or chosen. All of it is one button. */
export function ProfileDrop({ isBusy, onFiles }: ProfileDropProps) {
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  useEffect(holdThePage, [])

  function handleDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (!isBusy) onFiles([...event.dataTransfer.files])
  }

  function handlePick({ target }: ChangeEvent<HTMLInputElement>) {
    onFiles([...(target.files ?? [])])
    // The same file may be chosen again after it was refused.
    target.value = ''
  }

  return (
    <>
      <button
        type="button"
        className={styles.drop}
        data-over={isOver}
        disabled={isBusy}
        aria-describedby={`${id}-kinds ${id}-privacy`}
        onClick={() => picker.current?.click()}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        {isBusy ? <Spinner /> : <FileUp size={26} aria-hidden="true" />}
        <b>{isBusy ? 'Uploading...' : 'Click or drop your file here'}</b>
        <span id={`${id}-kinds`}>.json or .txt</span>
      </button>
      <p id={`${id}-privacy`} className={styles.privacy}>
        Only the list of authorizations leaves your computer. Serial numbers and everything else about your
        hardware stay here.
      </p>
      <input
        ref={picker}
        type="file"
        accept=".json,.txt"
        aria-label="System profile"
        hidden
        onChange={handlePick}
      />
    </>
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
