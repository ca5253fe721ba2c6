import { useEffect, useState } from 'react'
import { Spinner } from '../ui/feedback/spinner.tsx'
import styles from './delayed-spinner.module.css'

/** Milliseconds before the spinner appears. */
const DELAY = 150

/** The spinner of a page inside the shell. A page that loads fast shows none. */
export function DelayedSpinner() {
  const [isLate, setLate] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setLate(true), DELAY)
    return () => clearTimeout(timer)
  }, [])

  return <div className={styles.place}>{isLate && <Spinner size={28} />}</div>
}
