import { MoveRight } from 'lucide-react'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import * as libraryPartWords from '../library-words.ts'
import styles from './version-step.module.css'

type VersionStepProps = {
  from: string
  to: string
  /** The letter before each number; '' below a heading that explains them. */
  prefix?: 'v' | ''
}

/** From one version to another; an empty version is unknown. */
export const VersionStep = ({ from, to, prefix = 'v' }: VersionStepProps) => (
  <>
    <Version version={from} prefix={prefix} />{' '}
    <MoveRight size={13} aria-hidden="true" className={styles.arrow} />
    <VisuallyHidden>{libraryPartWords.to}</VisuallyHidden>{' '}
    <b className={styles.to}>
      <Version version={to} prefix={prefix} />
    </b>
  </>
)

/** A dash for an unknown version. A very long version is cut off visually only. */
const Version = ({ version, prefix }: { version: string; prefix: string }) =>
  version ? (
    <span className={styles.version} title={version.length > LONG ? version : undefined}>
      {`${prefix}${version}`}
    </span>
  ) : (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{libraryPartWords.unknownVersion}</VisuallyHidden>
    </>
  )

/** The number of characters that always fit. */
const LONG = 13
