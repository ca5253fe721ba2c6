import { useQuery } from '@tanstack/react-query'
import type { PluginUpdates } from '#shared/definitions/contract.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { type UpdateLine, type UpdateList, updateListOf } from '#shared/updates/lines/update-list.ts'
import { updateCoverageQuery } from '../../../api/queries.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useFocusAfterRemoval } from '../../../ui/overlays/keep-focus.ts'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { IgnoredUpdates } from '../ignored-updates/ignored-updates.tsx'
import { MoreButton } from '../more-button.tsx'
import { useShowMore } from '../use-first.ts'
import { useOpenPage } from '../work-list/use-open-page.ts'
import styles from './available-updates.module.css'
import { UpdateGroup } from './update-group.tsx'
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
          <Coverage /> A new version appears here once enough people use it, a catalog lists it, or you mark a
          plugin yourself.
        </EmptyState>
      ) : (
        <UpdatesHead lines={lines} onScan={onScan} />
      )}
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

/** For how many plugins that is known, so that silence is not taken for an answer. */
function Coverage() {
  const { data } = useQuery(updateCoverageQuery)
  if (!data || data.total === 0) return null
  return `Latest version known for ${formattedNumber(data.known)} of ${formattedNumber(data.total)}.`
}
