import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Columns3 } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useMemo,
  useRef,
} from 'react'
import { isDescendingByDefault } from '#shared/library-view/sort.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { type UpdateStep, updateStepOf } from '#shared/updates/lines/update-step.ts'
import { availableUpdatesQuery } from '../../../api/queries.ts'
import { finishChartColor } from '../../../library/artwork/finishes.ts'
import { PluginCard } from '../../../library/cards/plugin-card.tsx'
import { type PluginAction, pluginMenuItems } from '../../../library/cards/plugin-card-actions.tsx'
import { PluginRow } from '../../../library/cards/plugin-row.tsx'
import { PluginRowHead } from '../../../library/cards/plugin-row-head.tsx'
import { columnWidthProperty, ROW_COLUMN_TITLES, ROW_COLUMNS } from '../../../library/cards/row-columns.ts'
import * as libraryPartWords from '../../../library/library-words.ts'
import { VirtualGrid } from '../../../ui/data/virtual-grid.tsx'
import type { GridGroup } from '../../../ui/data/virtual-grid-rows.ts'
import { ContextMenu } from '../../../ui/overlays/context-menu.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { writeDraggedPlugins } from '../collections/dragged-plugins.ts'
import type { OpenedPlugin } from '../detail/use-opened-plugin.ts'
import * as libraryWords from '../library-words.ts'
import type { Library } from '../use-library.ts'
import styles from './plugin-grid.module.css'

/** Opens a dialog for a plugin. */
export type OpenForPlugin = (
  id: string,
  what: 'edit' | 'screenshot' | 'remove' | 'tag' | 'merge' | 'split',
) => void

type PluginGridProps = {
  library: Library
  opened: OpenedPlugin
  scroller: RefObject<HTMLElement | null>
  /** Must be stable, or every card would render again. */
  onOpen: OpenForPlugin
}

/** The plugins that match the filter, as cards or rows. */
export function PluginGrid({ library, opened, scroller, onOpen }: PluginGridProps) {
  const { groups, toggleGroup, look, isSelecting, ids, busyIds, press, toggleFavorite } = library
  const { showLocation, dispatch } = library
  const { density } = look
  const steps = useKnownSteps(library)
  const act = useCallback(
    (id: string, what: PluginAction) => (what === 'location' ? showLocation(id) : onOpen(id, what)),
    [onOpen, showLocation],
  )
  const followFocus = useFollowFocus(opened.follow, !isSelecting)

  /** Any key without Shift ends the range of Shift and the arrows. */
  function endRange(event: KeyboardEvent) {
    if (!event.shiftKey) dispatch({ type: 'range-ended' })
  }

  return (
    <CardMenu library={library} onAct={act}>
      <div onKeyDownCapture={endRange} {...followFocus} style={widthStyle(look.widths)}>
        <VirtualGrid
          groups={groups}
          density={density}
          label={libraryWords.plugins}
          scroller={scroller}
          head={density === 'list' && <ListHead library={library} />}
          renderGroupHead={(group) => <GroupHead group={group} onToggle={toggleGroup} />}
          stopAt={opened.id}
          onDrag={(transfer, id) =>
            writeDraggedPlugins(transfer, isSelecting && ids.has(id) ? [...ids] : [id])
          }
          onSpace={(id) => (isSelecting ? press(id, false) : opened.toggle(id))}
          onRange={(range) => dispatch({ type: 'range-drawn', ids: range })}
          renderItem={(plugin, { tabIndex }) => {
            const props = {
              plugin,
              isSelecting,
              isSelected: ids.has(plugin.id),
              isOpened: plugin.id === opened.id,
              isBusy: busyIds.has(plugin.id),
              tabIndex,
              onOpen: opened.open,
              onToggleSelected: press,
              onToggleFavorite: toggleFavorite,
              onAct: act,
            }
            return density === 'list' ? (
              <PluginRow
                {...props}
                columns={library.columns}
                step={plugin.updateAvailable ? steps.get(plugin.id) : undefined}
              />
            ) : (
              <PluginCard {...props} density={density} />
            )
          }}
        />
      </div>
    </CardMenu>
  )
}

/** The chosen widths as custom properties, so that no row renders again while a column is widened. */
const widthStyle = (widths: Library['look']['widths']) =>
  Object.fromEntries(
    (['name', ...ROW_COLUMNS] as const).flatMap((column) =>
      widths[column] === undefined ? [] : [[columnWidthProperty(column), `${widths[column]}px`]],
    ),
  )

/** The known update of each plugin by its id, for the versions in the list. Fetched only when the list shows one. */
function useKnownSteps({ plugins, look, columns }: Library): ReadonlyMap<string, UpdateStep> {
  const isShown = look.density === 'list' && columns.includes('version')
  const hasUpdate = useMemo(
    () => isShown && plugins.some((plugin) => plugin.updateAvailable),
    [isShown, plugins],
  )
  const { data } = useQuery({ ...availableUpdatesQuery, enabled: hasUpdate })
  return useMemo(() => {
    const steps = (data ?? []).flatMap(({ pluginId, formats, staying }) => {
      const step = updateStepOf(formats, staying, [])
      return step ? [[pluginId, step] as const] : []
    })
    return new Map(steps)
  }, [data])
}

type GroupHeadProps = { group: GridGroup<Plugin>; onToggle: (key: string) => void }

/** The head of a group with the number of its plugins and updates; a click hides or shows its plugins. */
function GroupHead({ group, onToggle }: GroupHeadProps) {
  const { key, name = '', items, isCollapsed = false } = group
  const updates = items.filter((plugin) => plugin.updateAvailable).length
  const ink = finishChartColor(items[0]?.manufacturer ?? '')

  return (
    <h3 className={styles.head} style={{ boxShadow: `inset 3px 0 0 ${ink}` }}>
      <button type="button" aria-expanded={!isCollapsed} onClick={() => onToggle(key)}>
        <ChevronDown size={15} aria-hidden="true" />
        <span className={styles.name}>{name}</span>
        <small>{libraryWords.pluginCount(items.length)}</small>
        {updates > 0 && <small className={styles.updates}>{libraryWords.updateCount(updates)}</small>}
      </button>
    </h3>
  )
}

type CardMenuProps = {
  library: Library
  onAct: (id: string, act: PluginAction) => void
  children: ReactNode
}

/** A right-click on a card or row, or the context-menu key, opens its menu. In selection mode the browser's menu opens. */
function CardMenu({ library, onAct, children }: CardMenuProps) {
  function menuFor(target: Element) {
    const opener = target.closest('li')?.querySelector<HTMLElement>('[data-roving]')
    const plugin = library.plugins.find(({ id }) => id === opener?.dataset.roving)
    if (!opener || !plugin || library.isSelecting) return undefined
    markOpener(opener)
    return {
      label: libraryPartWords.moreActions(plugin.name),
      items: pluginMenuItems(plugin.id, onAct),
      opener,
    }
  }

  return <ContextMenu menuFor={menuFor}>{children}</ContextMenu>
}

/** Only one card at a time has the id: a plugin can be in several groups. */
function markOpener(opener: HTMLElement) {
  document.getElementById(OPENER_ID)?.removeAttribute('id')
  opener.id = OPENER_ID
}

const OPENER_ID = 'opener-of-the-menu'

/**
 * The handlers of a list whose opened plugin follows the focus: only when a key moved it, because a press on a star or a
 * right-click moves it as well.
 */
function useFollowFocus(follow: (id: string) => void, isOn: boolean) {
  const isByKey = useRef(false)

  return {
    onKeyDown(event: KeyboardEvent) {
      isByKey.current = isOn && MOVING_KEY.test(event.key) && !event.shiftKey
    },
    onPointerDown() {
      isByKey.current = false
    },
    onFocus({ target }: FocusEvent) {
      const id = target instanceof HTMLElement ? target.dataset.roving : undefined
      if (isByKey.current && id) follow(id)
    },
  }
}

const MOVING_KEY = /^(?:Arrow(?:Left|Right|Up|Down)|Home|End|Page(?:Up|Down))$/

/** The headings of the list, and the menu that chooses its columns. */
function ListHead({ library: { address, look, columns } }: { library: Library }) {
  const { sort } = address.view

  return (
    <PluginRowHead
      columns={columns}
      sorted={{ column: sort.key, isDescending: sort.isDescending }}
      onSort={(key) => {
        const isDescending = key === sort.key ? !sort.isDescending : isDescendingByDefault(key)
        look.arrange({ sort: { key, isDescending } })
      }}
      widths={look.widths}
      onWiden={look.widen}
    >
      <Menu
        label={libraryWords.chooseColumns}
        trigger={<Columns3 size={15} aria-hidden="true" />}
        items={ROW_COLUMNS.map((column) => ({
          label: ROW_COLUMN_TITLES[column],
          isChecked: look.columns.includes(column),
          onSelect: () => look.toggleColumn(column),
        }))}
      />
    </PluginRowHead>
  )
}
