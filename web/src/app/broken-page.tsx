import { LayoutDashboard, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../ui/controls/button.tsx'
import { ButtonLink } from '../ui/controls/button-link.tsx'
import styles from './broken-page.module.css'
import { paths } from './paths.ts'

/** Shown instead of a page that failed to render or whose chunk could not be loaded. */
export function BrokenPage() {
  const [wasOffline] = useState(() => !navigator.onLine)
  useEffect(() => {
    if (!wasOffline) return
    const load = () => window.location.reload()
    window.addEventListener('online', load)
    return () => window.removeEventListener('online', load)
  }, [wasOffline])
  return (
    <div className={styles.page} role="alert">
      <h2 className={styles.title}>This page could not be shown</h2>
      <p className={styles.words}>
        {wasOffline
          ? 'You are offline, and this page was not opened before. It will load when the connection is back.'
          : 'Something went wrong, or the app was updated since you opened it. Your library is safe.'}
      </p>
      <div className={styles.ways}>
        <Button kind="primary" icon={RotateCw} onClick={() => window.location.reload()}>
          Load again
        </Button>
        <Link href={paths.dashboard} asChild>
          <ButtonLink icon={LayoutDashboard}>Dashboard</ButtonLink>
        </Link>
      </div>
    </div>
  )
}
