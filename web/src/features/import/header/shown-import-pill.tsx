import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import * as importWords from '../../../library/import/import-words.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { ButtonPopover } from '../../../ui/overlays/button-popover.tsx'
import * as common from '../../../ui/text/common-words.ts'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { ImportLinks } from '../import-links.tsx'
import { type ImportStatus, useDismissImportResult } from '../import-status.ts'
import styles from './import-pill.module.css'

type ShownImportPillProps = { status: Exclude<ImportStatus, { is: 'idle' }>; onClose?: () => void }

/** The progress of a running import with a way back to it, or the result of the last one. */
export function ShownImportPill({ status }: ShownImportPillProps) {
  if (status.is === 'done') return <DonePill {...status} />
  const { icon, words, name } = contentsOf(status)

  return (
    <Link href="/plugins?add=1" asChild>
      <ButtonLink className={styles.pill} data-state={status.is}>
        {icon}
        <span className={styles.words} aria-hidden="true">
          {words}
        </span>
        <VisuallyHidden>{name}</VisuallyHidden>
      </ButtonLink>
    </Link>
  )
}

function contentsOf(status: Exclude<ImportStatus, { is: 'idle' | 'done' }>) {
  switch (status.is) {
    case 'reading':
      return {
        icon: <ProgressRing />,
        words: importWords.reading,
        name: importWords.readingPill,
      }
    case 'saving': {
      const { done, total } = status
      const [doneText, totalText] = [formattedNumber(done), formattedNumber(total)]
      return {
        icon: <ProgressRing value={done / total} />,
        words: `${doneText}/${totalText}`,
        name: importWords.addingPill(doneText, totalText),
      }
    }
    case 'failed':
      return {
        icon: <CircleAlert size={16} aria-hidden="true" />,
        words: importWords.failed(status.failed),
        name: importWords.failedPill(status.failed),
      }
  }
}

function DonePill({ result, notes }: Extract<ImportStatus, { is: 'done' }>) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const dismiss = useDismissImportResult()
  const total = Object.values(result.entryIds).flat().length

  return (
    <>
      <Button
        ref={setButton}
        className={styles.pill}
        data-state="done"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <CircleCheck size={16} aria-hidden="true" />
        <span className={styles.words}>{importWords.importFinishedCount(total)}</span>
      </Button>
      {isOpen && (
        <ButtonPopover
          label={importWords.importFinished}
          button={button}
          className={styles.popover}
          onClose={close}
        >
          <h2 className={styles.title}>{importWords.importFinished}</h2>
          <ImportLinks result={result} onGo={close} />
          {notes.map((note) => (
            <p key={note} className="break soft">
              {note}
            </p>
          ))}
          <Button kind="ghost" size="sm" onClick={dismiss}>
            {common.dismiss}
          </Button>
        </ButtonPopover>
      )}
    </>
  )
}

/** A small ring that fills from 0 to 1; without a value, one that turns. Decorative: the words beside it say the same. */
const ProgressRing = ({ value }: { value?: number }) => (
  <svg className={styles.ring} viewBox="0 0 16 16" aria-hidden="true" data-turning={value === undefined}>
    <circle cx="8" cy="8" r="6.5" className={styles.track} />
    <circle
      cx="8"
      cy="8"
      r="6.5"
      pathLength={1}
      className={styles.done}
      strokeDasharray={`${value ?? 0.25} 1`}
    />
  </svg>
)
