import type { Plugin } from '#shared/plugins/plugin.ts'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { useSaveReview } from '../actions.ts'
import { StepDialog } from '../step-dialog.tsx'
import { moveFocusInList } from './move-in-list.ts'
import { ownershipSummary } from './ownership-counts.ts'
import styles from './review-dialog.module.css'
import { ReviewGroupList } from './review-group-list.tsx'
import { unsavedMarks, useReview } from './use-review.ts'

type ReviewDialogProps = {
  plugins: Plugin[]
  /** The review is already completed. */
  isAgain: boolean
  onSaved: () => void
  onClose: () => void
}

/** Which UAD plugins are owned, grouped by brand; the user's marks override the profile. */
export function ReviewDialog({ plugins, isAgain, onSaved, onClose }: ReviewDialogProps) {
  const review = useReview(plugins)
  const save = useSaveReview()
  const { uad, groups, marks, counts } = review
  const words = ownershipSummary(counts)

  return (
    <StepDialog
      title="Review Ownership Status"
      description={`Of ${counted(uad.length, 'UAD plugin')}: ${words}. Correct anything that is wrong before you organize.`}
      width={720}
      hasUnsavedInput={marks.size > 0}
      onClose={onClose}
      fact={
        <p aria-live="polite">
          <b>{words}</b>
        </p>
      }
      action={{
        label: 'Save Ownership Settings',
        isBusy: save.isPending,
        busyText: 'Saving...',
        onAct: () => save.mutate({ ...unsavedMarks(review), isAgain }, { onSuccess: onSaved }),
      }}
    >
      <SearchField
        value={review.search}
        onChange={review.setSearch}
        placeholder="Search UAD plugins..."
        label="Search UAD plugins"
        className={styles.search}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Tab also reaches the switches */}
      <div className={styles.groups} onKeyDown={moveFocusInList}>
        {groups.map((group) => (
          <ReviewGroupList key={group.name} group={group} marks={marks} onMark={review.mark} />
        ))}
        {groups.length === 0 && (
          <p className={styles.none}>
            {uad.length === 0 ? 'There are no UAD plugins in your library.' : 'No UAD plugins match.'}
          </p>
        )}
      </div>
    </StepDialog>
  )
}
