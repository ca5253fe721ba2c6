import { memo, useId } from 'react'
import { groupsOf } from '#shared/groups.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { compareNames } from '#shared/text/locale.ts'
import { searchOf } from '#shared/text/search.ts'
import { Thumb } from '../../../library/pictures/thumb.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { Tag } from '../../../ui/text/tag.tsx'
import * as uadWords from '../uad-words.ts'
import { groupOwnershipSummary, ownershipCounts, ownershipStatusOf } from './ownership-counts.ts'
import styles from './review-group-list.module.css'

type ReviewGroup = { name: string; plugins: Plugin[] }

type ReviewGroupListProps = {
  group: ReviewGroup
  marks: ReadonlyMap<string, boolean>
  onMark: (ids: string[], isOwned: boolean) => void
}

/** The plugins of one brand. Two or more can be marked together. */
export const ReviewGroupList = memo(function ReviewGroupList({ group, marks, onMark }: ReviewGroupListProps) {
  const id = useId()
  const { name, plugins } = group
  const markAll = (isOwned: boolean) =>
    onMark(
      plugins.map((plugin) => plugin.id),
      isOwned,
    )

  return (
    <section className={styles.group} aria-labelledby={id}>
      <header className={styles.head}>
        <h3 id={id}>{name}</h3>
        <span className={styles.count}>{groupOwnershipSummary(ownershipCounts(plugins, marks))}</span>
        {/* The switch of a single plugin is enough. */}
        {plugins.length > 1 && (
          <>
            <Button kind="ghost" size="sm" aria-describedby={id} onClick={() => markAll(true)}>
              {uadWords.markOwned}
            </Button>
            <Button kind="ghost" size="sm" aria-describedby={id} onClick={() => markAll(false)}>
              {uadWords.markUnowned}
            </Button>
          </>
        )}
      </header>
      <ul>
        {plugins.map((plugin) => (
          <ReviewRow key={plugin.id} plugin={plugin} mark={marks.get(plugin.id)} onMark={onMark} />
        ))}
      </ul>
    </section>
  )
})

type ReviewRowProps = {
  plugin: Plugin
  /** The unsaved mark of the user. */
  mark: boolean | undefined
  onMark: (ids: string[], isOwned: boolean) => void
}

/** One plugin with its profile status and its switch. */
const ReviewRow = memo(function ReviewRow({ plugin, mark, onMark }: ReviewRowProps) {
  const isOwned = mark ?? plugin.isOwned
  const { word, detail } = ownershipStatusOf(
    plugin,
    isOwned,
    mark !== undefined || plugin.metadata.ownershipMark !== undefined,
  )

  return (
    <li className={styles.row}>
      <Thumb plugin={plugin} />
      <span className={styles.words}>
        <span className={styles.name}>{plugin.name}</span>
        <span className="faint small">
          {detail}
          {plugin.metadata.authName && ` (${plugin.metadata.authName})`}
        </span>
      </span>
      <span className={styles.standing}>
        <Tag tone={TONES[word]}>{word}</Tag>
      </span>
      <span className={styles.switch}>
        <Switch
          label={uadWords.ownedLabel(plugin.name)}
          isOn={isOwned}
          onChange={(isOn) => onMark([plugin.id], isOn)}
        />
      </span>
    </li>
  )
})

const TONES: Record<string, 'ok' | 'info' | 'amber'> = {
  [uadWords.ownershipLabels.owned]: 'ok',
  [uadWords.ownershipLabels.trial]: 'info',
  [uadWords.ownershipLabels.unknown]: 'amber',
}

/** Groups plugins by the brand of their authorization; those without one come last. */
export function reviewGroupsOf(plugins: Plugin[], search: string): ReviewGroup[] {
  return [...groupsOf(plugins.filter(reviewSearch.matcher(search)), groupOf)]
    .map(([name, members]) => ({ name, plugins: members }))
    .sort((a, b) => rankOf(a) - rankOf(b) || compareNames(a.name, b.name))
}

const UNGROUPED = 'Ungrouped'

const groupOf = ({ metadata }: Plugin) => metadata.authGroup || UNGROUPED

const rankOf = ({ name }: ReviewGroup) => (name === UNGROUPED ? 1 : 0)

const reviewSearch = searchOf<Plugin>((plugin) => ({
  names: [plugin.name, plugin.metadata.authName ?? '', groupOf(plugin)],
}))
