import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { notificationsQuery } from '../../api/queries.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { lazyPart } from '../../ui/overlays/lazy-part.tsx'
import { formattedNumber } from '../../ui/text/locale.ts'
import styles from './bell.module.css'
import { useBanners } from './use-banners.ts'

const BellPopover = lazyPart(async () => (await import('./bell-popover.tsx')).BellPopover)

/** The bell in the header. A dot says that there are new notifications, its label how many. Its popover is loaded lazily. */
export function Bell() {
  const [isOpen, setOpen] = useState(false)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const unread = useUnread()

  return (
    <>
      <IconButton
        ref={setButton}
        label={unread ? `Notifications, ${formattedNumber(unread)} new` : 'Notifications'}
        icon={BellIcon}
        className={styles.bell}
        data-unread={unread > 0 || undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {unread > 0 && <span className={styles.dot} />}
      </IconButton>
      {isOpen && <BellPopover anchor={button} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The number of new notifications, loaded again with every navigation. Banners show those that arrive on a hidden page. */
function useUnread() {
  const queries = useQueryClient()
  const [path] = useLocation()
  const known = useRef(path)

  useEffect(() => {
    if (path === known.current) return
    known.current = path
    void queries.invalidateQueries(notificationsQuery)
  }, [path, queries])

  const { data } = useQuery(notificationsQuery)
  useBanners(data)
  return data?.filter(({ readAt }) => readAt === null).length ?? 0
}
