import { ImagePlus } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { SCREENSHOT_EXTENSIONS } from '#shared/screenshots/screenshot-file.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { pastedPictures } from './pasted-pictures.ts'
import styles from './screenshot-drop.module.css'

type ScreenshotDropProps = { isUploading: boolean; onFiles: (files: File[]) => void }

const ACCEPTED = SCREENSHOT_EXTENSIONS.map((extension) => `.${extension}`).join(',')

/** The area to drop or choose a picture; the whole area is one button. A pasted picture counts, too, while it is shown. */
export function ScreenshotDrop({ isUploading, onFiles }: ScreenshotDropProps) {
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)

  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const files = pastedPictures(event)
    if (files.length > 0 && !isUploading) onFiles(files)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => handlePaste(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])

  function handleDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (!isUploading) onFiles([...event.dataTransfer.files])
  }

  function handlePick({ target }: ChangeEvent<HTMLInputElement>) {
    onFiles([...(target.files ?? [])])
    // Allows the same file to be chosen again after a refusal.
    target.value = ''
  }

  return (
    <>
      <button
        type="button"
        className={styles.drop}
        data-over={isOver}
        disabled={isUploading}
        aria-describedby={`${id}-kinds`}
        onClick={() => picker.current?.click()}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        {isUploading ? <Spinner /> : <ImagePlus size={28} aria-hidden="true" />}
        <b>{dropText(isUploading, isOver)}</b>
        <small id={`${id}-kinds`}>JPEG, PNG, GIF or WebP, at most 5 MB. You can also paste one.</small>
      </button>
      <input ref={picker} type="file" accept={ACCEPTED} hidden onChange={handlePick} />
    </>
  )
}

function dropText(isUploading: boolean, isOver: boolean) {
  if (isUploading) return 'Uploading...'
  return isOver ? 'Drop the screenshot here' : 'Drop a screenshot here, or click to choose one'
}
