import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '../../ui/controls/button.tsx'
import styles from './desktop-permission.module.css'

/** Browsers ask before they show banners, and only after a click may we make them ask. */
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

/** Banners exist only in browsers that know them, and only over https or on localhost. */
const bannerPermission = (): keyof typeof WORDS | 'granted' =>
  'Notification' in window ? Notification.permission : 'missing'

const WORDS = {
  default: 'This browser has not been asked yet whether it may show banners.',
  denied: 'This browser shows no banners for this site. You can change that in its settings.',
  missing: 'This browser cannot show banners for this address.',
}
