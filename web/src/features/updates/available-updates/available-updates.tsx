import { ChevronRight, SquareArrowOutUpRight } from 'lucide-react'
import { type CSSProperties, useId, useRef } from 'react'
import { Link } from 'wouter'
import type { PluginUpdates } from '#shared/definitions/contract.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import {
  makerCountOf,
  type UpdateLine,
  type UpdateList,
  updateListOf,
} from '#shared/updates/lines/update-list.ts'
import { hostOf } from '#shared/updates/lines/update-page.ts'
import { finishChartColor } from '../../../library/artwork/finishes.ts'
import * as libraryPartWords from '../../../library/library-words.ts'
import { Thumb } from '../../../library/pictures/thumb.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LedLadder } from '../../../ui/feedback/led-ladder.tsx'
import { useEntryState } from '../../../ui/history-entry.ts'
import { Surface } from '../../../ui/layout/surface.tsx'
import { useFocusAfterMore, useFocusAfterRemoval } from '../../../ui/overlays/keep-focus.ts'
import { useStopIgnoring, useUpdateActions } from '../actions.ts'
import { ignoredSummary } from '../entry-items.ts'
import { MoreButton, useShowMore } from '../more-button.tsx'
import * as updateWords from '../update-words.ts'
import { type OpenPage, useOpenPage } from '../use-update-page.ts'
import { AvailableUpdateRow } from './available-update-row.tsx'
import styles from './available-updates.module.css'
import { CoverageLine, ListsOffer } from './coverage-line.tsx'

type AvailableUpdatesProps = {
  /** All plugins of the library. */
  plugins: Plugin[]
  /** The plugins that have an update, those of `maker` if there is one. */
  lines: UpdateLine[]
  known: PluginUpdates[]
  /** The only maker whose updates are shown, or ''. */
  maker: string
  /** The path of the library. */
  library: string
  onShowAll: () => void
  onEdit: (pluginId: string) => void
}

/** The available updates: by maker, then those of another computer, and those marked by hand. A long group begins with its first rows; figures count all of it. */
export function AvailableUpdates(props: AvailableUpdatesProps) {
  const { plugins, lines, known, maker, library, onShowAll, onEdit } = props
  const groups = groupsIn(updateListOf(lines))
  const [openGroups, setOpenGroups] = useEntryState<readonly string[]>('open update groups', NONE)
  const sheet = useFocusAfterRemoval(lines.length)
  const { first, rest, showMore } = useShowMore(
    groups.flatMap((group) => (openGroups.includes(keyOf(group)) ? group.lines : firstLines(group, groups))),
    sheet,
    'li',
  )
  const openPage = useOpenPage()
  const shown = new Set(first)

  return (
    <div ref={sheet} className={styles.sheet} tabIndex={-1}>
      {maker !== '' && (
        <p className={styles.only} role="status">
          <span>{updateWords.onlyManufacturer(lines.length, maker)}</span>
          <Button size="sm" onClick={onShowAll}>
            {updateWords.showAllUpdates}
          </Button>
        </p>
      )}
      {lines.length === 0 && maker === '' && (
        <EmptyState illustration="meter" level={2} title={updateWords.allUpToDate}>
          {updateWords.upToDateHint}
        </EmptyState>
      )}
      {lines.length > 0 && <UpdatesHead lines={lines} />}
      {groups
        .filter((group) => group.lines.some((line) => shown.has(line)))
        .map((group) => (
          <UpdateGroup
            key={keyOf(group)}
            {...group}
            shown={shown}
            rest={
              openGroups.includes(keyOf(group)) ? 0 : group.lines.length - firstLines(group, groups).length
            }
            onShowRest={() => setOpenGroups([...openGroups, keyOf(group)])}
            library={library}
            onOpen={openPage}
            onEdit={onEdit}
          />
        ))}
      <MoreButton rest={rest} onClick={showMore} />
      <IgnoredUpdates plugins={plugins} availableUpdates={known} />
      <ListsOffer />
      <CoverageLine />
    </div>
  )
}

const NONE: never[] = []

type Group = { title: string; maker?: string; page?: string; installer?: string; lines: UpdateLine[] }

/** A maker may have the name of another group. */
const keyOf = ({ maker, title }: Group) => (maker === undefined ? ` ${title}` : maker)

/** How many rows a group begins with: more where it is alone. One row is not worth a button. */
function firstLines({ lines }: Group, groups: readonly Group[]) {
  const count = groups.length === 1 ? 9 : 5
  return lines.length > count + 1 ? lines.slice(0, count) : lines
}

function groupsIn({ makers, elsewhere, byHand }: UpdateList): Group[] {
  const groups: Group[] = [
    ...makers.map(({ maker, ...rest }) => ({
      title: maker || libraryPartWords.noManufacturer,
      maker,
      ...rest,
    })),
    { title: updateWords.newerOnOther, lines: elsewhere },
    { title: updateWords.markedByYou, lines: byHand },
  ]
  return groups.filter(({ lines }) => lines.length > 0)
}

/** `maker` is missing in a group of several, and '' where none is known. */
type UpdateGroupProps = Group & {
  /** Those with a row so far. */
  shown: ReadonlySet<UpdateLine>
  /** How many rows follow on demand. */
  rest: number
  onShowRest: () => void
  library: string
  onOpen: OpenPage
  onEdit: (pluginId: string) => void
}

/** Updates under one heading; the updates of one maker have one page for all of them. */
function UpdateGroup({ title, maker, page = '', installer, lines, ...props }: UpdateGroupProps) {
  const { shown, rest, onShowRest, library, onOpen, onEdit } = props
  const id = useId()
  const actions = useUpdateActions()
  const openAll = () => onOpen({ address: page, of: 'maker' }, lines)
  const rows = useRef<HTMLUListElement>(null)
  const count = lines.filter((line) => shown.has(line)).length

  const noteMore = useFocusAfterMore(rows, 'li', count)

  const edge = !maker ? undefined : ({ '--edge': finishChartColor(maker) } as CSSProperties)

  return (
    <Surface as="section" className={styles.group} aria-labelledby={id}>
      <header className={styles.head} style={edge}>
        <h3 id={id} className={styles.title}>
          {maker ? (
            <Link href={`${library}?${new URLSearchParams({ manufacturer: maker })}`}>{title}</Link>
          ) : (
            title
          )}
        </h3>
        {/* One row speaks for itself, and its button opens the page. */}
        {lines.length > 1 && (
          <small className="rigid faint small">{updateWords.updateCount(lines.length)}</small>
        )}
        {installer && <small className="rigid faint small">{installer}</small>}
        {page && lines.length > 1 && (
          <Button
            className={styles.open}
            kind="ghost"
            size="sm"
            icon={SquareArrowOutUpRight}
            onClick={openAll}
          >
            {updateWords.openHost(hostOf(page))}
          </Button>
        )}
      </header>
      <ul ref={rows} aria-labelledby={id}>
        {lines
          .filter((line) => shown.has(line))
          .map((line) => (
            <AvailableUpdateRow
              key={line.plugin.id}
              line={line}
              isMakerShown={maker === undefined}
              actions={actions}
              onOpen={onOpen}
              onEdit={onEdit}
            />
          ))}
      </ul>
      {rest > 0 && (
        <Button
          className={styles.more}
          kind="ghost"
          size="sm"
          onClick={() => {
            noteMore()
            onShowRest()
          }}
        >
          {libraryPartWords.showMore(rest)}
        </Button>
      )}
    </Surface>
  )
}

/** How many updates there are and, once one is opened, how many of their pages are. */
function UpdatesHead({ lines }: { lines: UpdateLine[] }) {
  const opened = lines.filter(({ pending }) => pending).length
  const major = lines.filter(({ step }) => step?.isMajor).length

  return (
    <section className={styles.summary} aria-label={updateWords.yourUpdates}>
      <h2 className="title">{updateWords.updatesFrom(lines.length, makerCountOf(lines))}</h2>
      <p className={styles.words}>{updateWords.advice(major)}</p>
      <p className={styles.progress} role="status">
        {opened > 0 && (
          <>
            <LedLadder value={(opened / lines.length) * 100} label={updateWords.pagesOpened} segments={40} />
            <span>{updateWords.openedCount(opened, lines.length)}</span>
          </>
        )}
      </p>
    </section>
  )
}

type IgnoredUpdatesProps = { plugins: Plugin[]; availableUpdates: PluginUpdates[] }

/** The ignored updates, collapsed, without plugins that are listed above for a newer one. */
function IgnoredUpdates({ plugins, availableUpdates }: IgnoredUpdatesProps) {
  const stopIgnoring = useStopIgnoring()
  const pluginsById = new Map(plugins.map((plugin) => [plugin.id, plugin]))
  const rows = availableUpdates.flatMap(({ pluginId, ignored }) => {
    const plugin = pluginsById.get(pluginId)
    return plugin && !plugin.updateAvailable && ignored.length > 0 ? [{ plugin, ignored }] : []
  })
  if (rows.length === 0) return null

  return (
    <details className={styles.ignored}>
      <summary>
        <ChevronRight size={15} aria-hidden="true" /> {updateWords.ignoredCount(rows.length)}
      </summary>
      <Surface as="ul" aria-label={updateWords.ignoredUpdates}>
        {rows.map(({ plugin, ignored }) => (
          <li key={plugin.id} className={styles.row}>
            <Thumb plugin={plugin} />
            <div className="grow break told">
              <b>{plugin.name}</b>
              <p>{ignoredSummary(ignored)}</p>
            </div>
            <Button
              size="sm"
              aria-label={updateWords.stopIgnoringName(plugin.name)}
              onClick={() => stopIgnoring.mutate({ id: plugin.id, ignored: [], isByHand: false })}
            >
              {updateWords.stopIgnoring}
            </Button>
          </li>
        ))}
      </Surface>
    </details>
  )
}
