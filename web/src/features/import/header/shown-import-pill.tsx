import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../../ui/controls/button.tsx'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import type { ImportStatus } from '../import-status.ts'
import styles from './import-pill.module.css'
import { ImportPopover } from './import-popover.tsx'
import { ProgressRing } from './progress-ring.tsx'

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
      return { icon: <ProgressRing />, words: 'Reading', name: 'Reading plugins. Show the import' }
    case 'saving': {
      const { done, total } = status
      const [doneText, totalText] = [formattedNumber(done), formattedNumber(total)]
      return {
        icon: <ProgressRing value={done / total} />,
        words: `${doneText}/${totalText}`,
        name: `Adding plugins, ${doneText} of ${totalText}. Show the import`,
      }
    }
    case 'failed':
      return {
        icon: <CircleAlert size={16} aria-hidden="true" />,
        words: `${formattedNumber(status.failed)} failed`,
        name: `${counted(status.failed, 'plugin')} couldn't be added. Show the import`,
      }
  }
}

function DonePill({ result, notes }: Extract<ImportStatus, { is: 'done' }>) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [isOpen, setOpen] = useState(false)
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
        <span className={styles.words}>Import finished: {counted(total, 'plugin')}</span>
      </Button>
      {isOpen && (
        <ImportPopover anchor={button} result={result} notes={notes} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
