import { useEffect, useState } from 'react'
import { Spinner } from '../ui/feedback/spinner.tsx'
import styles from './late-spinner.module.css'

/** How long, in milliseconds, a chunk may take before anything is said about it. */
const PATIENCE = 150

/** Waits for a page inside the shell. What comes soon comes without a flash. */
export function LateSpinner() {
  const [isLate, setLate] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [])

  return <div className={styles.place}>{isLate && <Spinner size={28} />}</div>
}
