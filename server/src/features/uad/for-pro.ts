import type { Contract } from '#shared/contract/endpoint.ts'
import type { Handlers } from '../../http/mount.ts'
import { Problem } from '../../http/problem.ts'

/** The same handlers, closed to Free accounts. */
export function forPro<C extends Contract>(handlers: Handlers<C>): Handlers<C> {
  // Whatever else a handler is given, it is given the person.
  const closed = Object.entries(handlers as Record<string, Handler>).map(([name, handle]) => [
    name,
    (given: Given) => {
      if (!given.user.isPro) throw new Problem(403, 'needs_pro', NEEDS_PRO)
      return handle(given)
    },
  ])
  // Each handler keeps its name and takes and gives what it did.
  return Object.fromEntries(closed) as Handlers<C>
}

type Given = { user: { isPro: boolean } }
type Handler = (given: Given) => unknown

const NEEDS_PRO = 'The UAD workflow needs a Pro account on this server.'
