import { useCallback, useMemo, useState } from 'react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { Marks } from '../actions.ts'
import { ownershipCounts } from './ownership-counts.ts'
import { reviewGroupsOf } from './review-groups.ts'

export type Review = ReturnType<typeof useReview>

/** What is marked in the review. Nothing of it is saved before the person says so. */
export function useReview(plugins: Plugin[]) {
  const [marks, setMarks] = useState<ReadonlyMap<string, boolean>>(NONE)
  const [search, setSearch] = useState('')
  const uad = useMemo(() => plugins.filter((plugin) => plugin.isUAD), [plugins])
  const groups = useMemo(() => reviewGroupsOf(uad, search), [uad, search])
  const counts = useMemo(() => ownershipCounts(uad, marks), [uad, marks])

  /** Must be stable: 500 rows would be redrawn otherwise. */
  const mark = useCallback((ids: string[], isOwned: boolean) => {
    setMarks((before) => new Map([...before, ...ids.map((id) => [id, isOwned] as const)]))
  }, [])

  return { uad, groups, marks, mark, search, setSearch, counts }
}

const NONE: ReadonlyMap<string, boolean> = new Map()

/** What the switch of a plugin shows. */
const isOwnedIn = (marks: ReadonlyMap<string, boolean>, plugin: Plugin) =>
  marks.get(plugin.id) ?? plugin.isOwned

/**
 * What has to be saved. A switch that stands where it stood says nothing new, except that a plugin which no line of the profile
 * mentions is unowned: that is known from the person alone, so it is said.
 */
export function changesOf({ uad, marks }: Pick<Review, 'uad' | 'marks'>): Marks {
  const marked = uad.filter((plugin) => marks.has(plugin.id))
  const owned = marked.filter((plugin) => isOwnedIn(marks, plugin) && !plugin.isOwned)
  const unowned = marked.filter((plugin) => !isOwnedIn(marks, plugin) && (plugin.isOwned || isUnsaid(plugin)))
  return { owned: owned.map(({ id }) => id), unowned: unowned.map(({ id }) => id) }
}

const isUnsaid = ({ metadata }: Plugin) => !metadata.ownership && metadata.ownershipMark !== 'not-owned'
