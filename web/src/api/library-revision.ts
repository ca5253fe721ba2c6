import { pluginsContract } from '#shared/plugins/contract.ts'
import { heldAnswer } from './send.ts'

/** The revision that this page has come to by its own changes since it fetched this list. */
let own: { since: object; revision: number } | undefined

const heldList = () => heldAnswer(pluginsContract.list.path)

/** The revision of the library that this page shows, or undefined before the list was fetched. */
export function shownRevision(): number | undefined {
  const list = heldList()
  if (own && own.since === list) return own.revision
  const [, revision] = /^"[\w-]+-(\d{1,16})"$/.exec(list?.tag ?? '') ?? []
  return revision === undefined ? undefined : Number(revision)
}

/**
 * Notes that a change of this page, which made this revision of the library, is shown. Nothing is noted when another change came in
 * between: then the list has to be fetched.
 */
export function noteRevision(revision: number | undefined) {
  const since = heldList()
  if (since && revision !== undefined && shownRevision() === revision - 1) own = { since, revision }
}
