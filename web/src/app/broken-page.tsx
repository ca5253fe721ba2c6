import { LayoutDashboard, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../ui/controls/button.tsx'
import { ButtonLink } from '../ui/controls/button-link.tsx'
import styles from './broken-page.module.css'
import { paths } from './paths.ts'

/** What stands in a page's place when it could not be shown, be it by a fault or because its chunk did not come. */
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
          ? 'There is no connection, and this page was not opened before. It is loaded as soon as the connection is back.'
          : 'Something went wrong on the way, or the app was updated since you opened it. Your library is safe.'}
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
