import { useCallback, useMemo, useState } from 'react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { OwnershipMarks } from '../actions.ts'
import { ownershipCounts } from './ownership-counts.ts'
import { reviewGroupsOf } from './review-groups.ts'

export type OwnershipReview = ReturnType<typeof useReview>

/** The search and the unsaved marks of the review. */
export function useReview(plugins: Plugin[]) {
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

/**
 * The marks to save. An unchanged switch is not saved, except for an unowned plugin that the profile does not mention: only
 * the user can know that.
 */
export function unsavedMarks({ uad, marks }: Pick<OwnershipReview, 'uad' | 'marks'>): OwnershipMarks {
  const marked = uad.filter((plugin) => marks.has(plugin.id))
  const owned = marked.filter((plugin) => isOwnedIn(marks, plugin) && !plugin.isOwned)
  const unowned = marked.filter(
    (plugin) => !isOwnedIn(marks, plugin) && (plugin.isOwned || isUnknownToProfile(plugin)),
  )
  return { owned: owned.map(({ id }) => id), unowned: unowned.map(({ id }) => id) }
}

const isUnknownToProfile = ({ metadata }: Plugin) =>
  !metadata.ownership && metadata.ownershipMark !== 'not-owned'
