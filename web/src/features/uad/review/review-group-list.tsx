import { memo, useId } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { groupOwnershipSummary, ownershipCounts } from './ownership-counts.ts'
import styles from './review-group-list.module.css'
import type { ReviewGroup } from './review-groups.ts'
import { ReviewRow } from './review-row.tsx'

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
              Mark Owned
            </Button>
            <Button kind="ghost" size="sm" aria-describedby={id} onClick={() => markAll(false)}>
              Mark Unowned
            </Button>
          </>
        )}
      </header>
      <ul className={styles.list}>
        {plugins.map((plugin) => (
          <ReviewRow key={plugin.id} plugin={plugin} mark={marks.get(plugin.id)} onMark={onMark} />
        ))}
      </ul>
    </section>
  )
})
