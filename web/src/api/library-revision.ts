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

/** Notes the revision that this page's own change produced, unless others changed the library in between: then the list must be fetched. */
export function noteRevision(revision: number | undefined) {
  const since = cachedList()
  if (since && revision !== undefined && shownRevision() === revision - 1) ownChanges = { since, revision }
}
