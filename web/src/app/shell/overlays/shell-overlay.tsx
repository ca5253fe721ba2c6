import { useEffect } from 'react'
import type { User } from '#shared/account/user.ts'
import { Late } from '../../../ui/overlays/late.tsx'
import type { Opened } from './opened.ts'

const load = {
  palette: async () => (await import('./shell-palette.tsx')).ShellPalette,
  drawer: async () => (await import('../navigation/drawer.tsx')).Drawer,
  helper: async () => (await import('./helper-dialog.tsx')).HelperDialog,
  import: async () => (await import('../../../features/transfer/import-dialog.tsx')).ImportDialog,
  shortcuts: async () => (await import('../../shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog,
}

type ShellOverlayProps = { user: User; path: string; opened: Opened; onOpen: (opened: Opened) => void }

export function ShellOverlay({ user, path, opened, onOpen }: ShellOverlayProps) {
  const close = () => onOpen({ is: 'nothing' })
  switch (opened.is) {
    case 'nothing':
      return null
    case 'palette':
      return (
        <Late load={load.palette} onMissing={close}>
          {(ShellPalette) => <ShellPalette text={opened.text} onOpen={onOpen} />}
        </Late>
      )
    case 'drawer':
      return (
        <Late load={load.drawer} onMissing={close}>
          {(Drawer) => <Drawer user={user} path={path} onClose={close} />}
        </Late>
      )
    case 'helper':
      return (
        <Late load={load.helper} onMissing={close}>
          {(HelperDialog) => <HelperDialog onClose={close} />}
        </Late>
      )
    case 'import':
      return (
        <Late load={load.import} onMissing={close}>
          {(ImportDialog) => <ImportDialog onClose={close} />}
        </Late>
      )
    case 'shortcuts':
      return (
        <Late load={load.shortcuts} onMissing={close}>
          {(ShortcutsDialog) => <ShortcutsDialog onClose={close} />}
        </Late>
      )
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
