import { Cable, Menu, Search } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { useHelper } from '../../../features/helper/use-helper.ts'
import { useImportStatus } from '../../../features/import/import-status.ts'
import { Bell } from '../../../features/notifications/bell.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { useFocusAfterDialog } from '../../../ui/overlays/keep-focus.ts'
import { lazyPart } from '../../../ui/overlays/lazy-part.tsx'
import { modKey } from '../../../ui/text/mod-key.ts'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { useFocusAfterNavigation } from '../../navigations.ts'
import { titleAt } from '../../page-tabs.ts'
import { paths } from '../../paths.ts'
import { useTitle } from '../../use-title.ts'
import * as shellWords from '../shell-words.ts'
import styles from './shell-header.module.css'

type HeaderProps = {
  title: string
  path: string
  searchText: string
  onSearch: (text: string) => void
  onMenu: () => void
}

/** The page's title, the search, the helper connection and the notifications. */
export function ShellHeader({ title: ofPage, path, searchText, onSearch, onMenu }: HeaderProps) {
  const heading: RefObject<HTMLHeadingElement | null> = useRef(null)
  const { connection, show } = useHelper()
  const isConnected = connection.is === 'connected' && connection.by === 'helper'
  const [search] = useSearchParams()
  const title = titleAt(path, search, ofPage)
  useTitle(title)
  useFocusAfterNavigation(heading)

  return (
    <header className={styles.header}>
      <IconButton
        className={styles.menu}
        label={shellWords.openMenu}
        icon={Menu}
        size={19}
        onClick={onMenu}
      />
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <HeaderSearch path={path} text={searchText} onSearch={onSearch} />
      <span className={styles.space} />
      <ImportPill />
      <Button
        className={styles.helper}
        icon={Cable}
        data-opens="helper"
        data-connected={isConnected || undefined}
        onClick={show}
      >
        <span className={styles.helperWords}>{shellWords.connectToHelper}</span>
        {isConnected && <VisuallyHidden> {shellWords.connectedMark}</VisuallyHidden>}
      </Button>
      <Bell />
    </header>
  )
}

type HeaderSearchProps = { path: string; text: string; onSearch: (text: string) => void }

/**
 * Opens the command palette with a click or the first letter. On small screens it is a button. Pages about other things than plugins have
 * a search of their own, so there it names what else it finds.
 */
function HeaderSearch({ path, text, onSearch }: HeaderSearchProps) {
  const label =
    path === paths.dashboard || path === paths.plugins ? shellWords.searchPlugins : shellWords.searchOrJump
  return (
    <>
      <SearchField
        className={styles.field}
        value={text}
        onChange={onSearch}
        onClick={() => onSearch(text)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === 'ArrowDown') onSearch(text)
        }}
        placeholder={`${label}...`}
        label={label}
        keys={[modKey, 'K']}
      />
      <IconButton
        className={styles.button}
        label={label}
        icon={Search}
        size={19}
        onClick={() => onSearch('')}
      />
    </>
  )
}

const ShownImportPill = lazyPart(
  async () => (await import('../../../features/import/header/shown-import-pill.tsx')).ShownImportPill,
)

/** The import in the header of every page: nothing while there is none. */
export function ImportPill() {
  const status = useImportStatus()
  // The dismissed result had the focus.
  useFocusAfterDialog(status.is === 'done', 'h1', '[data-leads-to=adding]')
  return status.is === 'idle' ? null : <ShownImportPill status={status} onClose={ignore} />
}

/** The header has no room for more than the toast about a pill that could not be loaded. */
function ignore() {}
