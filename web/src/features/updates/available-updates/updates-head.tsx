import { RefreshCw } from 'lucide-react'
import { makerCountOf, type UpdateLine } from '#shared/updates/lines/update-list.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { LedLadder } from '../../../ui/feedback/led-ladder.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { formattedNumber } from '../../../ui/text/locale.ts'
import styles from './updates-head.module.css'

type UpdatesHeadProps = { lines: UpdateLine[]; onScan: () => void }

/** How many updates there are, and how many of their pages are opened. */
export function UpdatesHead({ lines, onScan }: UpdatesHeadProps) {
  const opened = lines.filter(({ pending }) => pending).length

  return (
    <Surface as="section" className={styles.head} aria-label="Your updates">
      <div>
        <h2 className={styles.title}>{titleOf(lines)}</h2>
        <p className={styles.words}>{adviceFor(lines)}</p>
        <p className={styles.progress}>
          <LedLadder value={(opened / lines.length) * 100} label="Update pages opened" segments={40} />
          <span
            className={styles.count}
            role="status"
          >{`${formattedNumber(opened)} of ${formattedNumber(lines.length)}`}</span>
        </p>
      </div>
      <Button icon={RefreshCw} data-opens="helper" onClick={onScan}>
        Scan Again
      </Button>
    </Surface>
  )
}

function titleOf(lines: UpdateLine[]) {
  const makers = makerCountOf(lines)
  return `${counted(lines.length, 'update')} from ${counted(makers, 'maker')}`
}

/** Advice on the updates, and which of them may cost something. */
function adviceFor(lines: UpdateLine[]) {
  const major = lines.filter(({ step }) => step?.isMajor).length
  if (major === 0) return 'Visit each manufacturer once.'
  return `Visit each manufacturer once. ${counted(major, 'is a major version', 'are major versions')} and may cost money.`
}
