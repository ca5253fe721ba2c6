import { MoveRight } from 'lucide-react'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './version-step.module.css'

/** From one version to another; an empty one is not known. */
export const VersionStep = ({ from, to }: { from: string; to: string }) => (
  <>
    <Version version={from} /> <MoveRight size={13} aria-hidden="true" className={styles.arrow} />
    <VisuallyHidden>to</VisuallyHidden>{' '}
    <b className={styles.to}>
      <Version version={to} />
    </b>
  </>
)

/** A dash where nothing has been found out yet. A strangely long one is cut off, for the eye only. */
const Version = ({ version }: { version: string }) =>
  version ? (
    <span
      className={styles.version}
      title={version.length > LONG ? version : undefined}
    >{`v${version}`}</span>
  ) : (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>a version that is not known</VisuallyHidden>
    </>
  )

/** Characters for which there is always room. */
const LONG = 13
