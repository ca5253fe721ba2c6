import { type KeyboardEvent, useCallback, useMemo, useState } from 'react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import * as common from '../../../ui/text/common-words.ts'
import { type OwnershipMarks, useSaveReview } from '../actions.ts'
import { StepDialog } from '../step-dialog.tsx'
import * as uadWords from '../uad-words.ts'
import { ownershipCounts, ownershipSummary } from './ownership-counts.ts'
import styles from './review-dialog.module.css'
import { ReviewGroupList, reviewGroupsOf } from './review-group-list.tsx'

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
      title={uadWords.steps.review.title}
      description={uadWords.reviewHint(uad.length, words)}
      width={720}
      hasUnsavedInput={marks.size > 0}
      onClose={onClose}
      fact={
        <p aria-live="polite">
          <b>{words}</b>
        </p>
      }
      action={{
        label: uadWords.saveOwnership,
        isBusy: save.isPending,
        busyText: common.saving,
        onAct: () => save.mutate({ ...unsavedMarks(review), isAgain }, { onSuccess: onSaved }),
      }}
    >
      <SearchField
        value={review.search}
        onChange={review.setSearch}
        placeholder={uadWords.searchPlaceholder}
        label={uadWords.searchLabel}
        className={styles.search}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Tab also reaches the switches */}
      <div className="grid gap-10" onKeyDown={moveFocusInList}>
        {groups.map((group) => (
          <ReviewGroupList key={group.name} group={group} marks={marks} onMark={review.mark} />
        ))}
        {groups.length === 0 && (
          <p className={styles.none}>{uad.length === 0 ? uadWords.noPlugins : uadWords.noMatch}</p>
        )}
      </div>
    </StepDialog>
  )
}

/** Arrow keys, Home and End move among the switches of a list; Tab reaches everything as usual. */
function moveFocusInList(event: KeyboardEvent<HTMLElement>) {
  const switches = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=switch]')]
  const current = event.target instanceof HTMLElement ? switches.indexOf(event.target) : -1
  const target = current < 0 ? undefined : switches[indexAfter(event.key, current, switches.length)]
  if (!target) return
  event.preventDefault()
  target.focus()
}

/** Where a key leads; -1 for a key that leads nowhere. */
function indexAfter(key: string, current: number, count: number) {
  switch (key) {
    case 'ArrowDown':
      return current + 1
    case 'ArrowUp':
      return current - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return -1
  }
}

type OwnershipReview = ReturnType<typeof useReview>

/** The search and the unsaved marks of the review. */
function useReview(plugins: Plugin[]) {
  const [marks, setMarks] = useState<ReadonlyMap<string, boolean>>(NONE)
  const [search, setSearch] = useState('')
  const uad = useMemo(() => plugins.filter((plugin) => plugin.isUAD), [plugins])
  const groups = useMemo(() => reviewGroupsOf(uad, search), [uad, search])
  const counts = useMemo(() => ownershipCounts(uad, marks), [uad, marks])

  /** Must be stable, or every row would render again. */
  const mark = useCallback((ids: string[], isOwned: boolean) => {
    setMarks((before) => new Map([...before, ...ids.map((id) => [id, isOwned] as const)]))
  }, [])

  return { uad, groups, marks, mark, search, setSearch, counts }
}

const NONE: ReadonlyMap<string, boolean> = new Map()

/** The state of a plugin's switch. */
const isOwnedIn = (marks: ReadonlyMap<string, boolean>, plugin: Plugin) =>
  marks.get(plugin.id) ?? plugin.isOwned

/** The marks that change something: other switches, and unowned plugins of no profile, which only the user can know. */
function unsavedMarks({ uad, marks }: Pick<OwnershipReview, 'uad' | 'marks'>): OwnershipMarks {
  const marked = uad.filter((plugin) => marks.has(plugin.id))
  const owned = marked.filter((plugin) => isOwnedIn(marks, plugin) && !plugin.isOwned)
  const unowned = marked.filter(
    (plugin) => !isOwnedIn(marks, plugin) && (plugin.isOwned || isUnknownToProfile(plugin)),
  )
  return { owned: owned.map(({ id }) => id), unowned: unowned.map(({ id }) => id) }
}

const isUnknownToProfile = ({ metadata }: Plugin) =>
  !metadata.ownership && metadata.ownershipMark !== 'not-owned'
