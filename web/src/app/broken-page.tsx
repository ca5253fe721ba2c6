import { LayoutDashboard, RotateCw } from 'lucide-react'
import { Component, type ReactNode, useEffect, useState } from 'react'
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
      <h2 className={styles.title}>We couldn't show this page</h2>
      <p className={styles.words}>
        {wasOffline
          ? "You're offline, and you haven't opened this page before. It loads when you're back online."
          : 'Something went wrong, or Plugfolio was updated while it was open. Your library is safe.'}
      </p>
      <div className={styles.ways}>
        <Button kind="primary" icon={RotateCw} onClick={() => window.location.reload()}>
          Reload
        </Button>
        <Link href={paths.dashboard} asChild>
          <ButtonLink icon={LayoutDashboard}>Dashboard</ButtonLink>
        </Link>
      </div>
    </div>
  )
}

type PageBoundaryProps = { fallback: ReactNode; children: ReactNode }

/** Confines an error to one page. It needs a key per page, so that the next page starts without the error. */
export class PageBoundary extends Component<PageBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
