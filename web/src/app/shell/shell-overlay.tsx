import { lazy, useEffect } from 'react'
import type { User } from '#shared/account/user.ts'

/** What the shell has opened over the page: at most one of these. */
export type Opened =
  | { is: 'nothing' }
  | { is: 'palette'; text: string }
  | { is: 'drawer' }
  | { is: 'helper' }
  | { is: 'shortcuts' }

const load = {
  palette: async () => ({ default: (await import('./shell-palette.tsx')).ShellPalette }),
  drawer: async () => ({ default: (await import('./drawer.tsx')).Drawer }),
  helper: async () => ({ default: (await import('./helper-dialog.tsx')).HelperDialog }),
  shortcuts: async () => ({ default: (await import('../shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog }),
}
const ShellPalette = lazy(load.palette)
const Drawer = lazy(load.drawer)
const HelperDialog = lazy(load.helper)
const ShortcutsDialog = lazy(load.shortcuts)

type ShellOverlayProps = { user: User; path: string; opened: Opened; onOpen: (opened: Opened) => void }

export function ShellOverlay({ user, path, opened, onOpen }: ShellOverlayProps) {
  const close = () => onOpen({ is: 'nothing' })
  switch (opened.is) {
    case 'nothing':
      return null
    case 'palette':
      return <ShellPalette text={opened.text} onOpen={onOpen} />
    case 'drawer':
      return <Drawer user={user} path={path} onClose={close} />
    case 'helper':
      return <HelperDialog onClose={close} />
    case 'shortcuts':
      return <ShortcutsDialog onClose={close} />
  }
}

/** The page is ready and the browser has time: what is opened by a key shall be there at once. */
export function useFetchOverlays() {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const fetchChunk of Object.values(load)) fetchChunk().catch(() => {})
    }, 2000)
    return () => clearTimeout(timer)
  }, [])
}
