import { LIBRARY_PATH } from './api.ts'
import { cachedResponse } from './send.ts'

/** The revision after this page's own changes since it fetched this list. */
let ownChanges: { since: object; revision: number } | undefined

const cachedList = () => cachedResponse(LIBRARY_PATH)

/** The revision of the library that this page shows, or undefined before the list was fetched. */
export function shownRevision(): number | undefined {
  const list = cachedList()
  if (ownChanges && ownChanges.since === list) return ownChanges.revision
  const [, revision] = /^"[\w-]+-(\d{1,16})"$/.exec(list?.tag ?? '') ?? []
  return revision === undefined ? undefined : Number(revision)
}

/**
 * Notes that this page shows its own change, which produced this revision. After a change by others in between nothing is
 * noted: the list then has to be fetched.
 */
export function noteRevision(revision: number | undefined) {
  const since = cachedList()
  if (since && revision !== undefined && shownRevision() === revision - 1) ownChanges = { since, revision }
}
