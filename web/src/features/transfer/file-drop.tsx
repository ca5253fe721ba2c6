import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './file-drop.module.css'

type FileDropProps = { isBusy: boolean; onFiles: (files: File[]) => void }

/** Where the file to import is dropped or chosen. All of it is one button. */
export function FileDrop({ isBusy, onFiles }: FileDropProps) {
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)

  function handleDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (!isBusy) onFiles([...event.dataTransfer.files])
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
        <b>{isBusy ? 'Reading...' : 'Click or drop your file here'}</b>
        <span id={`${id}-kinds`}>.zip, .json or .csv</span>
      </button>
      <p id={`${id}-privacy`} className={styles.privacy}>
        An export of Plugfolio, whoever made it, or a list from another program or a spreadsheet. The file is
        read here and you see what it would do first. Of somebody else’s export only the plugins are taken.
      </p>
      <input
        ref={picker}
        type="file"
        accept=".zip,.json,.csv,.tsv,.txt"
        aria-label="File to import"
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
