import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '../../ui/controls/button.tsx'
import styles from './desktop-permission.module.css'

/** Asks for the permission to show banners; browsers require a click for this. */
export function DesktopPermission() {
  const { watch } = useFormContext()
  const [permission, setPermission] = useState(bannerPermission)

  if (watch('desktopNotifications') !== true || permission === 'granted') return null
  return (
    <div className={styles.row}>
      <p className={styles.words}>{WORDS[permission]}</p>
      {permission === 'default' && (
        <Button size="sm" onClick={async () => setPermission(await Notification.requestPermission())}>
          Allow in This Browser
        </Button>
      )}
    </div>
  )
}

/** Banners need a supporting browser, and https or localhost. */
const bannerPermission = (): keyof typeof WORDS | 'granted' =>
  'Notification' in window ? Notification.permission : 'missing'

const WORDS = {
  default: "Banners aren't allowed in this browser yet.",
  denied: 'This browser blocks banners from this site. You can change that in its settings.',
  missing: "This browser can't show banners for this address.",
}
