import { useCallback, useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import { useOpenedPlugin } from '../../../features/plugins/detail/use-opened-plugin.ts'
import { ImportedNotice } from '../../../features/plugins/imported/imported-notice.tsx'
import { LibraryView } from '../../../features/plugins/library-view/library-view.tsx'
import type { OpenForPlugin } from '../../../features/plugins/library-view/plugin-grid.tsx'
import * as pluginWords from '../../../features/plugins/plugin-words.ts'
import { SelectionActs } from '../../../features/plugins/selection-acts/selection-acts.tsx'
import { type Library, useLibrary } from '../../../features/plugins/use-library.ts'
import { usePicturesOnCards } from '../../../features/screenshots/use-pictures-on-cards.ts'
import { useUpdatePage } from '../../../features/updates/use-update-page.ts'
import { useOffline } from '../../../ui/controls/server-reach.ts'
import { useFocusAfterDialog } from '../../../ui/overlays/keep-focus.ts'
import { lazyPart, usePreload } from '../../../ui/overlays/lazy-part.tsx'
import { Kbd } from '../../../ui/text/kbd.tsx'
import { paths } from '../../paths.ts'
import { useContentScroller } from '../../shell/use-panel.ts'
import { useSingleKeys } from '../../shortcuts/single-keys.ts'
import { useSearchKeys } from '../../shortcuts/use-search-keys.ts'
import styles from './plugins-page.module.css'
import type { PluginsDialog } from './plugins-page-dialog.tsx'
import { usePluginsPageKeys } from './use-plugins-page-keys.ts'

/** The tab stop of the list, or else the button that adds plugins. */
const AFTER_DIALOG = ['[data-roving][tabindex="0"]', '[data-leads-to=adding]'] as const

/** My Plugins. `?add=1` opens the panel for adding, `?select=1` starts selecting, `?plugin=` with an id opens the details, `&edit=1` their form. */
export function PluginsPage() {
  const library = useLibrary()
  const { address } = library
  const opened = useOpenedPlugin()
  // A press answers before the details are drawn.
  const detailId = useDeferredValue(opened.id)
  const search = useSearchKeys({ label: pluginWords.searchPlugins })
  const [chosen, setChosen] = useState<PluginsDialog>()
  const dialog = chosen ?? (opened.isEditing ? ({ is: 'edit', id: opened.id } as const) : undefined)
  const open: OpenForPlugin = useCallback((id, is) => setChosen({ is, id }), [])
  const updatePage = useUpdatePage((id) => open(id, 'edit'))
  const [maker, ...others] = address.filter.facets.manufacturer ?? []
  const editSelected = () => setChosen({ is: 'bulk-edit' })
  const removeSelected = () => setChosen({ is: 'remove-selected' })
  const collect = (ids: string[]) => setChosen({ is: 'collect', ids })
  usePicturesOnCards({
    plugins: library.plugins,
    openedId: opened.id,
    isEnabled: dialog === undefined,
    onManage: (id) => open(id, 'screenshot'),
  })
  useAskedSelection(library)
  usePreload(PRELOADED)
  useFocusAfterDialog(dialog !== undefined, ...AFTER_DIALOG)
  useFocusAfterDialog(opened.id !== '', ...AFTER_DIALOG)
  usePluginsPageKeys({
    library,
    opened,
    onOpen: open,
    onEditSelected: editSelected,
    onRemoveSelected: removeSelected,
    onCollect: collect,
    updatePage,
  })

  function close() {
    setChosen(undefined)
    if (opened.isEditing) opened.endEdit()
  }

  return (
    <>
      <ImportedNotice />
      <LibraryView
        library={library}
        opened={opened}
        scroller={useContentScroller()}
        searchRef={search}
        maker={
          maker !== undefined &&
          others.length === 0 &&
          library.query.data && (
            <MakerHead
              key={maker}
              manufacturer={maker}
              plugins={library.plugins}
              library={paths.plugins}
              updates={paths.updates}
              licenses={paths.licenses}
              onOtherName={address.renameMaker}
            />
          )
        }
        dropZone={<PluginDropZone onClose={() => address.setAdding(false)} />}
        detail={
          detailId !== '' && (
            <PluginDetail
              id={detailId}
              library={library}
              updatePage={updatePage}
              onOpen={open}
              onMerge={(otherId) => setChosen({ is: 'merge', id: detailId, otherId })}
              onShow={opened.open}
              onClose={opened.close}
            />
          )
        }
        onOpen={open}
        onPurge={() => setChosen({ is: 'purge' })}
        onEditSelected={editSelected}
        selectionActs={
          <SelectionActs
            plugins={library.selected}
            onTag={() => setChosen({ is: 'tag-selected' })}
            onRemove={removeSelected}
            onCollect={() => collect([...library.ids])}
            onMerge={() => setChosen({ is: 'merge-selected' })}
          />
        }
      />
      {library.plugins.length > 0 && <KeysBar isSelecting={library.isSelecting} />}
      {dialog && <PluginsPageDialog dialog={dialog} library={library} onClose={close} />}
    </>
  )
}

const PluginsPageDialog = lazyPart(async () => (await import('./plugins-page-dialog.tsx')).PluginsPageDialog)
const PluginDetail = lazyPart(async () => (await import('./plugin-detail.tsx')).PluginDetail)
const MakerHead = lazyPart(async () => (await import('../../../features/makers/maker-head.tsx')).MakerHead)
const PluginDropZone = lazyPart(async () => (await import('../plugin-drop-zone.tsx')).PluginDropZone)
const PRELOADED = [PluginDetail, PluginsPageDialog, PluginDropZone]

/** The keys of the list along the lower edge, where there is a keyboard and room; the dialog behind `?` lists all. */
function KeysBar({ isSelecting }: { isSelecting: boolean }) {
  const areSingleKeysOn = useSingleKeys()
  const isOffline = useOffline() !== undefined
  const hints = isSelecting ? SELECTING : LOOKING

  return (
    // Screen readers have the dialog: letters without their page would only be noise.
    <div className={styles.bar} aria-hidden="true">
      {hints
        .filter(({ isLetter }) => (areSingleKeysOn && !isOffline) || !isLetter)
        .map(({ keys, words }) => (
          <Hint key={words} keys={keys} words={words} />
        ))}
      {areSingleKeysOn && (
        <span className="push">
          <Hint keys={['?']} words={pluginWords.keyHints.shortcuts} />
        </span>
      )}
    </div>
  )
}

const Hint = ({ keys, words }: { keys: string[]; words: string }) => (
  <span className={styles.hint}>
    <Kbd keys={keys} /> {words}
  </span>
)

/** The letters all change something, so they need the server. */
type KeyHint = { keys: string[]; words: string; isLetter?: boolean }

const LOOKING: KeyHint[] = [
  { keys: ['↑', '↓'], words: pluginWords.keyHints.move },
  { keys: ['Space'], words: pluginWords.keyHints.peek },
  { keys: ['F'], words: pluginWords.keyHints.favorite, isLetter: true },
  { keys: ['T'], words: pluginWords.keyHints.tag, isLetter: true },
  { keys: ['E'], words: pluginWords.keyHints.edit, isLetter: true },
  { keys: ['U'], words: pluginWords.keyHints.updatePage, isLetter: true },
]

const SELECTING: KeyHint[] = [
  { keys: ['↑', '↓'], words: pluginWords.keyHints.move },
  { keys: ['Space'], words: pluginWords.keyHints.select },
  { keys: ['⇧', '↓'], words: pluginWords.keyHints.selectRange },
  { keys: ['E'], words: pluginWords.keyHints.editSelected, isLetter: true },
  { keys: ['Esc'], words: pluginWords.keyHints.leave },
]

/**
 * `?select=1`, with which the palette asks for it, starts selection mode once the library is there. It then leaves the address, so
 * that Back does not start it again. An empty library has nothing to select.
 */
function useAskedSelection({ address, query, plugins, dispatch }: Library) {
  const isDue = address.asksToSelect && query.data !== undefined

  const start = useEffectEvent(() => {
    if (plugins.length > 0) dispatch({ type: 'started' })
    address.endAskToSelect()
  })

  useEffect(() => {
    if (isDue) start()
  }, [isDue])
}
