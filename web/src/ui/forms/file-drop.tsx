import { FileUp } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Spinner } from '../feedback/spinner.tsx'
import * as common from '../text/common-words.ts'
import styles from './file-drop.module.css'

type FileDropProps = {
  /** The name of the hidden field. */
  label: string
  /** The file extensions as text, and as the `accept` attribute needs them. */
  kinds: string
  accept: string
  isBusy: boolean
  busyText: string
  onFiles: (files: File[]) => void
  /** Explains what happens to the file. */
  children: ReactNode
}

/** An area where a file is dropped or chosen. The whole area is one button. */
export function FileDrop({ label, kinds, accept, isBusy, busyText, onFiles, children }: FileDropProps) {
  const id = useId()

  return (
    <>
      <DropButton
        className={styles.drop}
        describedBy={`${id}-kinds ${id}-privacy`}
        {...{ label, accept, isBusy, onFiles }}
      >
        {() => (
          <>
            {isBusy ? <Spinner /> : <FileUp size={26} aria-hidden="true" />}
            <b>{isBusy ? busyText : common.clickOrDropFile}</b>
            <span id={`${id}-kinds`}>{kinds}</span>
          </>
        )}
      </DropButton>
      <p id={`${id}-privacy`} className="faint small pretty above-12">
        {children}
      </p>
    </>
  )
}

type DropButtonProps = Pick<FileDropProps, 'accept' | 'isBusy' | 'onFiles'> & {
  label?: string
  className: string | undefined
  /** The ids of what describes it. */
  describedBy: string
  /** `isOver` is true while files are dragged over it. */
  children: (isOver: boolean) => ReactNode
}

/** A button on which files are dropped, or which lets the user choose them. */
export function DropButton({
  label,
  className,
  describedBy,
  accept,
  isBusy,
  onFiles,
  children,
}: DropButtonProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)

  return (
    <>
      <button
        type="button"
        className={className}
        data-over={isOver}
        disabled={isBusy}
        aria-describedby={describedBy}
        onClick={() => picker.current?.click()}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          if (!isBusy) onFiles([...event.dataTransfer.files])
        }}
      >
        {children(isOver)}
      </button>
      <input
        ref={picker}
        type="file"
        accept={accept}
        aria-label={label}
        hidden
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file may be chosen again after it was refused.
          target.value = ''
        }}
      />
    </>
  )
}
