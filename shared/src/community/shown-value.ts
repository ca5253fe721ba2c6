import type { FieldHistory } from './revision.ts'
import { isBlank, type SharedValue } from './shared-field.ts'

/**
 * Where a shown value comes from: one's own words, other people's, other people's on the server it was imported from, a bundle, or a
 * guess from a file name.
 */
export const SOURCES = ['mine', 'locked', 'claim', 'import', 'bundle', 'guess'] as const
export type Source = (typeof SOURCES)[number]

/** A value with where it comes from. */
export type Sourced<From extends Source = Source> = { value: SharedValue; from: From }

/** What a person sees of a field. */
type Known = {
  /** What the person chose, which may be a blank; undefined when they chose nothing. */
  mine: SharedValue | undefined
  /** What is live among all people who have the plugin. */
  community: { value: SharedValue | null; isLocked: boolean } | null
  /** What was found without anybody saying it, one's own bundle first. */
  found: (FieldHistory['found'] | { value: SharedValue; from: 'import' } | null)[]
}

/** The value that a person sees in their own library, or null when nothing is known. What they chose always goes first. */
export function shownValue({ mine, community, found }: Known): Sourced | null {
  if (mine !== undefined) return { value: mine, from: 'mine' }
  if (community && !isBlank(community.value))
    return { value: community.value, from: community.isLocked ? 'locked' : 'claim' }
  const readings = found.filter((each) => each !== null && !isBlank(each.value))
  return FOUND.flatMap((from) => readings.find((each) => each?.from === from) ?? [])[0] ?? null
}

const FOUND = ['import', 'bundle', 'guess'] as const
