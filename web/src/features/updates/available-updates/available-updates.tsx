import { useQuery } from '@tanstack/react-query'
import type { PluginUpdates } from '#shared/definitions/contract.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { type UpdateLine, updateListOf } from '#shared/updates/lines/update-list.ts'
import { updateCoverageQuery } from '../../../api/queries.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useFocusAfterRemoval } from '../../../ui/overlays/keep-focus.ts'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { IgnoredUpdates } from '../ignored-updates/ignored-updates.tsx'
import { MoreButton } from '../more-button.tsx'
import { useShowMore } from '../use-first.ts'
import { useOpenPage } from '../work-list/use-open-page.ts'
import styles from './available-updates.module.css'
import { FoldedUpdates } from './folded-updates.tsx'
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

/** The available updates: by maker, then one each, then those without a page, then those marked by hand. */
export function AvailableUpdates({ plugins, lines, known, onScan, onEdit }: AvailableUpdatesProps) {
  const { first, rest, showMore } = useShowMore(lines)
  const sheet = useFocusAfterRemoval(lines.length)
  const openPage = useOpenPage()
  const { makers, oneEach, withoutPage, byHand } = updateListOf(first)
  const acts = { onOpen: openPage, onEdit }

  return (
    <div ref={sheet} className={styles.sheet} tabIndex={-1}>
      {lines.length === 0 && (
        <EmptyState illustration="meter" level={2} title="All Plugins Up to Date">
          <Coverage /> A new version appears here once enough people use it, a catalog lists it, or you mark a
          plugin yourself.
        </EmptyState>
      )}
      {lines.some(({ step }) => step) && <UpdatesHead lines={lines} onScan={onScan} />}
      {makers.map((group) => (
        <UpdateGroup
          key={group.lines[0]?.plugin.id}
          title={group.maker}
          maker={group.maker}
          page={group.page}
          lines={group.lines}
          {...acts}
        />
      ))}
      {oneEach.length > 0 && (
        <UpdateGroup title={makers.length > 0 ? 'One each' : 'Updates'} lines={oneEach} {...acts} />
      )}
      <FoldedUpdates kind="without-page" lines={withoutPage} {...acts} />
      <FoldedUpdates kind="by-hand" lines={byHand} {...acts} />
      <MoreButton rest={rest} onClick={showMore} />
      <IgnoredUpdates plugins={plugins} availableUpdates={known} />
    </div>
  )
}

/** For how many plugins that is known, so that silence is not taken for an answer. */
function Coverage() {
  const { data } = useQuery(updateCoverageQuery)
  if (!data || data.total === 0) return null
  return `Latest version known for ${formattedNumber(data.known)} of ${formattedNumber(data.total)}.`
}
