import { SquareArrowOutUpRight } from 'lucide-react'
import { type CSSProperties, useId } from 'react'
import type { PluginUpdates } from '#shared/definitions/contract.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { type UpdateLine, type UpdateList, updateListOf } from '#shared/updates/lines/update-list.ts'
import { hostOf } from '#shared/updates/lines/update-page.ts'
import { finishChartColor } from '../../../library/artwork/finishes.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { useFocusAfterRemoval } from '../../../ui/overlays/keep-focus.ts'
import { counted } from '../../../ui/text/counted.ts'
import { IgnoredUpdates } from '../ignored-updates/ignored-updates.tsx'
import { MoreButton } from '../more-button.tsx'
import { useShowMore } from '../use-show-more.ts'
import { useUpdateActions } from '../use-update-actions.ts'
import { type OpenPage, useOpenPage } from '../work-list/use-open-page.ts'
import { AvailableUpdateRow } from './available-update-row.tsx'
import styles from './available-updates.module.css'
import { CoverageLine } from './coverage-line.tsx'
import { ListsOffer } from './lists-offer.tsx'
import { UpdatesHead } from './updates-head.tsx'

type AvailableUpdatesProps = {
  /** All plugins of the library. */
  plugins: Plugin[]
  /** The plugins that have an update. */
  lines: UpdateLine[]
  known: PluginUpdates[]
  /** Opens the helper app, which scans. */
  onScan: () => void
  onEdit: (pluginId: string) => void
}

/** The available updates: by maker, then one each, those of another computer, and those marked by hand. A long list is shown in parts; its figures count all of it. */
export function AvailableUpdates({ plugins, lines, known, onScan, onEdit }: AvailableUpdatesProps) {
  const groups = groupsIn(updateListOf(lines))
  const { first, rest, showMore } = useShowMore(groups.flatMap((group) => group.lines))
  const sheet = useFocusAfterRemoval(lines.length)
  const openPage = useOpenPage()
  const shown = new Set(first)

  return (
    <div ref={sheet} className={styles.sheet} tabIndex={-1}>
      {lines.length === 0 ? (
        <EmptyState illustration="meter" level={2} title="All Plugins Up to Date">
          A new version appears here once enough people use it, a catalog lists it, or you mark a plugin
          yourself.
        </EmptyState>
      ) : (
        <UpdatesHead lines={lines} onScan={onScan} />
      )}
      <ListsOffer />
      {groups
        .filter((group) => group.lines.some((line) => shown.has(line)))
        .map((group) => (
          <UpdateGroup
            key={group.maker ?? group.title}
            {...group}
            shown={shown}
            onOpen={openPage}
            onEdit={onEdit}
          />
        ))}
      <MoreButton rest={rest} onClick={showMore} />
      <IgnoredUpdates plugins={plugins} availableUpdates={known} />
      <CoverageLine />
    </div>
  )
}

type Group = { title: string; maker?: string; page?: string; lines: UpdateLine[] }

function groupsIn({ makers, oneEach, elsewhere, byHand }: UpdateList): Group[] {
  const groups: Group[] = [
    ...makers.map(({ maker, ...rest }) => ({ title: maker, maker, ...rest })),
    { title: makers.length > 0 ? 'One each' : 'Updates', lines: oneEach },
    { title: 'Newer on your other computer', lines: elsewhere },
    { title: 'Marked by you', lines: byHand },
  ]
  return groups.filter(({ lines }) => lines.length > 0)
}

type UpdateGroupProps = {
  title: string
  /** The maker of all lines; missing in a group of several makers. */
  maker?: string
  /** The page that serves all lines, or ''. */
  page?: string
  lines: UpdateLine[]
  /** Those with a row so far. */
  shown: ReadonlySet<UpdateLine>
  onOpen: OpenPage
  onEdit: (pluginId: string) => void
}

/** Updates under one heading; the updates of one maker have one page for all of them. */
function UpdateGroup({ title, maker, page = '', lines, shown, onOpen, onEdit }: UpdateGroupProps) {
  const id = useId()
  const actions = useUpdateActions()
  const openAll = () => onOpen({ address: page, of: 'maker' }, lines)
  const edge = maker === undefined ? undefined : ({ '--edge': finishChartColor(maker) } as CSSProperties)

  return (
    <Surface as="section" className={styles.group} aria-labelledby={id}>
      <header className={styles.head} style={edge}>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        <small className={styles.count}>{counted(lines.length, 'update')}</small>
        {page && (
          <Button
            className={styles.open}
            kind="ghost"
            size="sm"
            icon={SquareArrowOutUpRight}
            onClick={openAll}
          >{`Open ${hostOf(page)}`}</Button>
        )}
      </header>
      <ul aria-labelledby={id}>
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
    </Surface>
  )
}
