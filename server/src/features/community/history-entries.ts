import type { HistoryEntry } from '#shared/community/contract.ts'
import type { Revision } from '#shared/community/revision.ts'

/** The shared values of a field that a user may see, the newest first. */
export const historyEntries = (revisions: Revision[], userId: string): HistoryEntry[] =>
  revisions
    .filter(({ status, authorId }) => !HIDDEN.has(status) || authorId === userId)
    .toReversed()
    .slice(0, MAX_ENTRIES)
    .map((revision) => ({
      ...voteCounts(revision),
      revisionId: revision.id,
      kind: revision.kind,
      value: revision.value,
      author: authorOf(revision, userId),
      status: revision.status,
      createdAt: isoOf(revision.createdAt),
      liveAt: revision.liveAt === null ? null : isoOf(revision.liveAt),
      undoneAt: revision.undone ? isoOf(revision.undone.at) : null,
    }))

const MAX_ENTRIES = 200

/** Claims that were never live are visible only to their author. */
const HIDDEN = new Set<Revision['status']>(['rejected', 'withdrawn'])

export const voteCounts = ({ voices }: Revision) => ({
  agreeing: voices.filter(({ verdict }) => verdict === 'agrees').length,
  disagreeing: voices.filter(({ verdict }) => verdict === 'disagrees').length,
})

/** Users are not named, because an author has the plugin. */
export function authorOf({ authorId, authorLevel }: Revision, userId: string) {
  if (authorId === userId) return 'me'
  return authorLevel === 'moderator' ? 'moderator' : 'somebody'
}

const isoOf = (milliseconds: number) => new Date(milliseconds).toISOString()
