import { RotateCw } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { showNewVersion, useNewVersion } from './app-version.ts'
import styles from './new-version-bar.module.css'

/** Offers a newer version of the app. Its element always exists, so that screen readers announce it. */
export function NewVersionBar() {
  const isNewer = useNewVersion()

  return (
    <div role="status" className={styles.place}>
      {isNewer && (
        <div className={styles.bar}>
          <p>A new version of Plugfolio is ready.</p>
          <Button icon={RotateCw} onClick={showNewVersion}>
            Reload
          </Button>
        </div>
      )}
    </div>
  )
}
