import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { User } from '#shared/account/user.ts'
import { listenToLiveEvents } from '../../api/listen-to-live-events.ts'
import { useShownCopy } from '../../api/shown-copy.ts'
import { HelperConnection } from '../../features/helper/connection/helper-connection.tsx'
import { SampleBar } from '../../features/samples/sample-bar.tsx'
import { forgetOpened } from '../../library/recent-plugins.ts'
import { ServerReach } from '../../ui/controls/server-reach.ts'
import { forgetUndo, useLastUndoable } from '../../ui/feedback/undo-store.ts'
import { useEntryScroll } from '../../ui/history-entry.ts'
import { useFocusAfterPress } from '../../ui/overlays/keep-focus.ts'
import { NewVersionBar } from '../installed/new-version-bar.tsx'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { OfflineBar } from './connection/offline-bar.tsx'
import { ShellHeader } from './header/shell-header.tsx'
import { BottomBar } from './navigation/bottom-bar.tsx'
import { Sidebar } from './navigation/sidebar.tsx'
import { usePageKeys } from './navigation/use-page-keys.ts'
import { ShellOverlay, usePreloadOverlays } from './overlays/shell-overlay.tsx'
import type { ShellOverlayState } from './overlays/shell-overlay-state.ts'
import styles from './shell.module.css'
import { CONTENT_ID, SkipLink } from './skip-link.tsx'
import { ContentScroller } from './use-panel.ts'

type ShellProps = { user: User; path: string; title: string; children: ReactNode }

/** The frame around every page of a signed-in user. */
export function Shell({ user, path, title, children }: ShellProps) {
  const panel = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<ShellOverlayState>({ is: 'nothing' })
  const search = (text: string) => setOpened({ is: 'palette', text })

  useShortcut('mod+k', () => search(''), { label: 'Search and commands', group: 'Everywhere' })
  useShortcut('?', () => setOpened({ is: 'shortcuts' }), {
    label: 'Keyboard shortcuts',
    group: 'Everywhere',
  })
  useShortcut('F8', null, { label: 'Focus the notification', group: 'Everywhere' })
  useUndoKey()
  usePageKeys()
  useFocusAfterPress()
  usePreloadOverlays()
  useLiveEvents()
  useEntryScroll(panel, 'page', path)

  return (
    <ServerReach value={useShownCopy() === undefined}>
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
  const canSave = useShownCopy() === undefined
  useShortcut('mod+z', () => last?.undo(), {
    label: 'Undo the last change',
    group: 'Everywhere',
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
