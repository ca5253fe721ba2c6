import type { User } from '#shared/account/user.ts'
import { loadContracts, loadFirstContracts } from '../../../api/api.ts'
import { lazyPart, usePreload } from '../../../ui/overlays/lazy-part.tsx'
import { MenuList } from '../../../ui/overlays/menu.tsx'
import { PaletteKeys } from './palette-keys.tsx'
import type { ShellOverlayState } from './shell-overlay-state.ts'
import type { ShellPaletteProps } from './shell-palette.tsx'

const ShellPalette = lazyPart<ShellPaletteProps>(
  async () => (await import('./shell-palette.tsx')).ShellPalette,
  ({ text, onOpen, onClose }) => (
    <PaletteKeys text={text} onText={(typed) => onOpen({ is: 'palette', text: typed })} onClose={onClose} />
  ),
)
const Drawer = lazyPart(async () => (await import('../navigation/drawer.tsx')).Drawer)
const HelperDialog = lazyPart(async () => (await import('./helper-dialog.tsx')).HelperDialog)
const ImportOrCompare = lazyPart(async () => (await import('./import-or-compare.tsx')).ImportOrCompare)
const RemovedDialog = lazyPart(
  async () => (await import('../../../features/plugins/removed/removed-dialog.tsx')).RemovedDialog,
)
const ShortcutsDialog = lazyPart(
  async () => (await import('../../shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog,
)

type ShellOverlayProps = {
  user: User
  path: string
  opened: ShellOverlayState
  onOpen: (opened: ShellOverlayState) => void
}

export function ShellOverlay({ user, path, opened, onOpen }: ShellOverlayProps) {
  const close = () => onOpen({ is: 'nothing' })
  switch (opened.is) {
    case 'nothing':
      return null
    case 'palette':
      return <ShellPalette text={opened.text} onOpen={onOpen} onClose={close} />
    case 'drawer':
      return <Drawer user={user} path={path} onClose={close} />
    case 'helper':
      return <HelperDialog shows={opened.shows} onClose={close} />
    case 'import':
      return <ImportOrCompare onClose={close} />
    case 'removed':
      return <RemovedDialog onClose={close} />
    case 'shortcuts':
      return <ShortcutsDialog onClose={close} />
  }
}

const PARTS = [
  MenuList,
  ShellPalette,
  Drawer,
  HelperDialog,
  ImportOrCompare,
  RemovedDialog,
  ShortcutsDialog,
  { load: loadFirstContracts },
  { load: loadContracts },
]

/** Loads all overlays and contracts once the page is ready, so that what is opened or done first need not wait. */
export const usePreloadOverlays = () => usePreload(PARTS, 2000)
