import { useEffect, useState } from 'react'
import { Ring } from '../look/ring.tsx'
import * as firstWords from '../text/first-words.ts'
import styles from './spinner.module.css'

/** Shows that something is loading. The label is beside it, because without motion the ring alone says nothing. */
export const Spinner = ({ label, size = 16 }: { label?: string; size?: number }) => (
  <span className="soft inline gap-8" role="status" aria-label={label ? undefined : firstWords.loadingLabel}>
    <Ring size={size} className={styles.ring} />
    {label}
  </span>
)

/** Shown until the session is known. */
export const FullScreenSpinner = () => (
  <div className={styles.screen}>
    <Spinner size={28} />
  </div>
)

/** Milliseconds before the spinner appears. */
const DELAY = 150

/** The spinner of a page inside the shell. A page that loads fast shows none. */
export function DelayedSpinner() {
  const [isLate, setLate] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setLate(true), DELAY)
    return () => clearTimeout(timer)
  }, [])

  return <div className={styles.delayedSpinnerPlace}>{isLate && <Spinner size={28} />}</div>
}
