import { useQueryClient } from '@tanstack/react-query'
import { CloudOff, Ellipsis, RotateCw } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import type { User } from '#shared/account/user.ts'
import { loadContracts, loadFirstContracts } from '../../api/api.ts'
import { listenToLiveEvents } from '../../api/listen-to-live-events.ts'
import { shownCopy } from '../../api/shown-copy.ts'
import { HelperConnection } from '../../features/helper/connection/helper-connection.tsx'
import { SampleBar } from '../../features/samples/sample-bar.tsx'
import { forgetOpened } from '../../library/recent-plugins.ts'
import { Button } from '../../ui/controls/button.tsx'
import { OFFLINE_SENTENCE_ID, ServerReach } from '../../ui/controls/server-reach.ts'
import { forgetUndo, useLastUndoable } from '../../ui/feedback/undo-store.ts'
import { useEntryScroll } from '../../ui/history-entry.ts'
import { useFocusAfterPress } from '../../ui/overlays/keep-focus.ts'
import { lazyPart, usePreload } from '../../ui/overlays/lazy-part.tsx'
import { MenuList } from '../../ui/overlays/menu.tsx'
import * as common from '../../ui/text/common-words.ts'
import { showNewVersion, useNewVersion } from '../installed/app-version.ts'
import { preloadPage } from '../page-table.ts'
import { paths } from '../paths.ts'
import { leaveCopy } from '../session/use-stored-library.ts'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { ShellHeader } from './header/shell-header.tsx'
import { currentOf, NAV_ITEMS } from './navigation/nav-items.ts'
import { Sidebar } from './navigation/sidebar.tsx'
import { usePageKeys } from './navigation/use-page-keys.ts'
import { PaletteKeys } from './overlays/palette-keys.tsx'
import type { ShellPaletteProps } from './overlays/shell-palette.tsx'
import type { ShellOverlayState } from './overlays/use-palette-commands.ts'
import styles from './shell.module.css'
import * as shellWords from './shell-words.ts'
import { CONTENT_ID, SkipLink } from './skip-link.tsx'
import { ContentScroller } from './use-panel.ts'

type ShellProps = { user: User; path: string; title: string; children: ReactNode }

/** The frame around every page of a signed-in user. */
export function Shell({ user, path, title, children }: ShellProps) {
  const panel = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<ShellOverlayState>({ is: 'nothing' })
  const search = (text: string) => setOpened({ is: 'palette', text })

  useShortcut('mod+k', () => search(''), {
    label: shellWords.searchAndCommands,
    group: shellWords.everywhere,
  })
  useShortcut('?', () => setOpened({ is: 'shortcuts' }), {
    label: shellWords.keyboardShortcuts,
    group: shellWords.everywhere,
  })
  useShortcut('F8', null, { label: shellWords.focusNotification, group: shellWords.everywhere })
  useUndoKey()
  usePageKeys()
  useFocusAfterPress()
  usePreload(PARTS, 2000)
  useLiveEvents()
  useEntryScroll(panel, 'page', path)

  return (
    <ServerReach value={shownCopy.use() === undefined}>
      <HelperConnection onShow={(shows) => setOpened({ is: 'helper', shows })}>
        <div className={styles.app}>
          <SkipLink />
          <Sidebar
            user={user}
            path={path}
            className={styles.sidebar}
            onShortcuts={() => setOpened({ is: 'shortcuts' })}
          />
          <div ref={panel} className={styles.panel}>
            <ShellHeader
              title={title}
              path={path}
              searchText={opened.is === 'palette' ? opened.text : ''}
              onSearch={search}
              onMenu={() => setOpened({ is: 'drawer' })}
            />
            <OfflineBar />
            <NewVersionBar />
            <SampleBar />
            <main id={CONTENT_ID} tabIndex={-1} className={styles.content}>
              <ContentScroller value={panel}>{children}</ContentScroller>
            </main>
          </div>
          <BottomBar path={path} onMore={() => setOpened({ is: 'drawer' })} />
          <ShellOverlay user={user} path={path} opened={opened} onOpen={setOpened} />
        </div>
      </HelperConnection>
    </ServerReach>
  )
}

/** Ctrl or Cmd with Z undoes the last act of this tab, also when its toast is gone. */
function useUndoKey() {
  const last = useLastUndoable()
  const canSave = shownCopy.use() === undefined
  useShortcut('mod+z', () => last?.undo(), {
    label: shellWords.undoLastChange,
    group: shellWords.everywhere,
    isEnabled: last !== undefined && canSave,
  })
  useEffect(() => forgetTab, [])
}

/** Another user may sign in to the same tab. */
function forgetTab() {
  forgetUndo()
  forgetOpened()
}

/** Listens to changes while the user is signed in. */
function useLiveEvents() {
  const queries = useQueryClient()
  useEffect(() => listenToLiveEvents(queries), [queries])
}

/** Shows without a connection that nothing can be saved. Its element always exists, so that screen readers announce it. */
function OfflineBar() {
  const queries = useQueryClient()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const copy = shownCopy.use()

  return (
    <div role="status" className="rigid">
      {(!isOnline || copy) && (
        <div className={styles.offlineBar}>
          <CloudOff size={15} aria-hidden="true" />
          <p id={OFFLINE_SENTENCE_ID}>{shellWords.offline(isOnline, copy)}</p>
          {isOnline && (
            <Button kind="ghost" onClick={() => void leaveCopy(queries)}>
              {common.tryAgain}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** The places of the bar, in its order, with their short labels. */
const PLACES: [path: string, label: string][] = [
  [paths.dashboard, 'Dashboard'],
  [paths.plugins, 'Plugins'],
  [paths.songs, 'Songs'],
  [paths.updates, 'Updates'],
]

/** The main navigation at the bottom; only on small screens. All pages are behind More. */
const BottomBar = ({ path, onMore }: { path: string; onMore: () => void }) => (
  <nav className={styles.bottomBar} aria-label={shellWords.main}>
    {PLACES.map(([place, label]) => {
      const Icon = NAV_ITEMS.find((item) => item.path === place)?.icon ?? Ellipsis
      return (
        <Link
          key={place}
          href={place}
          className={styles.bottomPlace}
          aria-current={currentOf(place, path)}
          onPointerDown={() => preloadPage(place)}
        >
          <Icon size={20} className={styles.icon} />
          {label}
        </Link>
      )
    })}
    <button type="button" className={styles.bottomPlace} aria-haspopup="dialog" onClick={onMore}>
      <Ellipsis size={20} className={styles.icon} />
      {shellWords.more}
    </button>
  </nav>
)

/** Offers a newer version of the app. Its element always exists, so that screen readers announce it. */
function NewVersionBar() {
  const isNewer = useNewVersion()

  return (
    <div role="status" className="rigid">
      {isNewer && (
        <div className={styles.bar}>
          <p>{shellWords.newVersion}</p>
          <Button icon={RotateCw} onClick={showNewVersion}>
            {shellWords.reload}
          </Button>
        </div>
      )}
    </div>
  )
}

const ShellPalette = lazyPart<ShellPaletteProps>(
  async () => (await import('./overlays/shell-palette.tsx')).ShellPalette,
  ({ text, onOpen, onClose }) => (
    <PaletteKeys text={text} onText={(typed) => onOpen({ is: 'palette', text: typed })} onClose={onClose} />
  ),
)
const Drawer = lazyPart(async () => (await import('./navigation/drawer.tsx')).Drawer)
const HelperDialog = lazyPart(async () => (await import('./overlays/helper-dialog.tsx')).HelperDialog)
const ImportOrCompare = lazyPart(
  async () => (await import('./overlays/import-or-compare.tsx')).ImportOrCompare,
)
const RemovedDialog = lazyPart(
  async () => (await import('../../features/plugins/removed/removed-dialog.tsx')).RemovedDialog,
)
const ShortcutsDialog = lazyPart(
  async () => (await import('../shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog,
)

type ShellOverlayProps = {
  user: User
  path: string
  opened: ShellOverlayState
  onOpen: (opened: ShellOverlayState) => void
}

function ShellOverlay({ user, path, opened, onOpen }: ShellOverlayProps) {
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

/** All overlays and contracts are loaded once the page is ready, so that what is opened or done first need not wait. */
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
