import { communityContract } from '#shared/community/contract.ts'
import type { SharingMode } from '#shared/community/sharing.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { Problem, requireFound } from '../../http/problem.ts'
import { confirmValue } from './confirm-value.ts'
import { lockField } from './lock-field.ts'
import { findAccountByName, libraryEntryOf, recentEdits } from './repository.ts'
import { shareValue } from './share-value.ts'
import { fieldHistory, sharedState } from './shared-state.ts'
import { undoAllValues } from './undo-all-values.ts'
import { undoValue, withdrawValue } from './undo-value.ts'

export function communityRoutes(room: RouteContext, { sharing: mode }: { sharing: SharingMode }) {
  mountContract(room, communityContract, {
    state: async ({ db, user, params, now }) =>
      requireFound(await sharedState(db, user.id, params.id, mode, now), 'Plugin'),
    history: async ({ db, user, params }) =>
      requireFound(await fieldHistory(db, user.id, params.id, params.field), 'Plugin'),
    share: async ({ db, user, params, body, now }) =>
      requireFound(await shareValue(db, user.id, params.id, { ...body, mode, now }), 'Plugin'),
    confirm: async ({ db, user, params, body, now }) => {
      const { definitionId } = requireFound(await libraryEntryOf(db, user.id, params.id), 'Plugin')
      return requireFound(await confirmValue(db, user.id, body, { mode, now, definitionId }), 'Revision')
    },
    withdraw: async ({ db, user, params, body, now }) => {
      const { definitionId } = requireFound(await libraryEntryOf(db, user.id, params.id), 'Plugin')
      return requireFound(await withdrawValue(db, user.id, body.revisionId, definitionId, now), 'Revision')
    },
    edits: ({ db, user, query }) => {
      requireAdministrator(user)
      return recentEdits(db, query)
    },
    review: async ({ db, user, body, now }) => {
      requireAdministrator(user)
      return requireFound(await confirmValue(db, user.id, body, { mode, now }), 'Revision')
    },
    undo: async ({ db, user, body, now }) =>
      requireFound(await undoValue(db, body.revisionId, moderatorOf(user), now), 'Revision'),
    undoAll: async ({ db, user, body, now }) => {
      const by = moderatorOf(user)
      const author = requireFound(await findAccountByName(db, body.username), 'Account')
      return undoAllValues(db, { authorId: author.id, since: new Date(body.since), by, now })
    },
    lock: async ({ db, user, body, now }) => {
      requireAdministrator(user)
      return requireFound(await lockField(db, body, body.reason, now), 'Plugin')
    },
    unlock: async ({ db, user, body, now }) => {
      requireAdministrator(user)
      return requireFound(await lockField(db, body, null, now), 'Plugin')
    },
  })
}

type User = { id: string; role: 'user' | 'admin' }

function requireAdministrator({ role }: User) {
  if (role !== 'admin')
    throw new Problem(403, 'not_allowed', 'Only an administrator of this server can do this.')
}

function moderatorOf(user: User) {
  requireAdministrator(user)
  return { id: user.id, level: 'moderator' as const }
}
