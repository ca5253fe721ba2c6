import { Link } from 'wouter'
import type { Device } from '#shared/helper/device.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './helper-state.module.css'

type HelperStateProps = {
  /** Undefined when no helper of the computer is connected. */
  device: Device | undefined
  computer: string
  /** The path of the page that offers the helper. */
  helperPage: string
}

/** Why the helper of a computer will not ask at once. Renders nothing when it will. */
export function HelperState({ device, computer, helperPage }: HelperStateProps) {
  if (!device) {
    return (
      <Notice tone="amber" title={`No helper is connected on ${computer}`}>
        <p>
          Only the helper can move files.{' '}
          <Link href={helperPage} className={styles.link}>
            Connect it
          </Link>{' '}
          on that computer first.
        </p>
      </Notice>
    )
  }
  if (!device.isOnline) {
    return (
      <Notice tone="info" title={`The helper on ${device.name} is not running`}>
        <p>You can queue this now. The helper will ask you before anything moves.</p>
      </Notice>
    )
  }
  if (device.canAsk !== false) return null
  return (
    <Notice tone="info" title={`The helper on ${device.name} can't show a question on a screen`}>
      <p>
        Type <code>plugfolio-helper jobs --do</code> in a terminal there to answer it.
      </p>
    </Notice>
  )
}
