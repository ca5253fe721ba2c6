import { FolderOpen, ScanSearch } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { Button } from '../../ui/controls/button.tsx'
import { Sleeve } from '../pictures/sleeve.tsx'
import styles from './drop-area.module.css'
import * as addingWords from './import-words.ts'

type DropAreaProps = {
  /** Files are being dragged over the area. */
  isOver: boolean
  onPickFiles: () => void
  onPickFolder: () => void
  /** The path of the page about the helper app. */
  helperPage?: string | undefined
  /** Content below the buttons and in front of the large button: notices, a link. */
  children?: ReactNode
}

/** The idle drop zone. The whole area is one button that picks files; a primary one picks a folder. */
export function DropArea({ isOver, onPickFiles, onPickFolder, helperPage, children }: DropAreaProps) {
  const id = useId()

  return (
    <div className={styles.area} data-over={isOver}>
      <button
        type="button"
        className={styles.whole}
        aria-labelledby={`${id}-heading`}
        aria-describedby={`${id}-text ${id}-types`}
        onClick={onPickFiles}
      />
      <svg className={styles.edge} aria-hidden="true">
        <rect />
      </svg>
      <Fan />
      <h3 id={`${id}-heading`}>{addingWords.dropTitle}</h3>
      <p id={`${id}-text`}>{addingWords.dropHint}</p>
      <div className={styles.ways}>
        <Button kind="primary" size="lg" icon={FolderOpen} onClick={onPickFolder}>
          {addingWords.chooseFolder}
        </Button>
        <Button kind="ghost" size="lg" onClick={onPickFiles}>
          {addingWords.chooseFiles}
        </Button>
      </div>
      {children && <div className={styles.above}>{children}</div>}
      <p className={styles.tip}>
        <ScanSearch size={15} aria-hidden="true" />
        <span>
          {addingWords.bestWithHelper((words) =>
            helperPage ? <Link href={helperPage}>{words}</Link> : words,
          )}
        </span>
      </p>
      <p id={`${id}-types`} className={styles.types}>
        {addingWords.supportedFiles}
      </p>
    </div>
  )
}

/** Three sleeves that fan out when files are dragged over the page. */
const Fan = () => (
  <div className={styles.fan} aria-hidden="true">
    <span>
      <Sleeve name="TDR Nova" manufacturer="Tokyo Dawn Labs" type="EQ" />
    </span>
    <span>
      <Sleeve name="ValhallaDelay" manufacturer="Valhalla DSP" type="Delay" />
    </span>
    <span>
      <Sleeve name="Vital" manufacturer="Vital Audio" type="Instrument" />
    </span>
  </div>
)
