import { MoveRight } from 'lucide-react'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './version-step.module.css'

/** From one version to another; an empty version is unknown. */
export const VersionStep = ({ from, to }: { from: string; to: string }) => (
  <>
    <Version version={from} /> <MoveRight size={13} aria-hidden="true" className={styles.arrow} />
    <VisuallyHidden>to</VisuallyHidden>{' '}
    <b className={styles.to}>
      <Version version={to} />
    </b>
  </>
)

/** A dash for an unknown version. A very long version is cut off visually only. */
const Version = ({ version }: { version: string }) =>
  version ? (
    <span
      className={styles.version}
      title={version.length > LONG ? version : undefined}
    >{`v${version}`}</span>
  ) : (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>an unknown version</VisuallyHidden>
    </>
  )

/** The number of characters that always fit. */
const LONG = 13
