import * as z from 'zod/mini'
import { type Contract, call, doneResponse } from '../contract/endpoint.ts'
import { line } from '../contract/text.ts'
import { pluginId } from '../plugins/plugin.ts'
import { claimResult } from './claim-result.ts'
import { sharedField, sharedValue } from './shared-field.ts'
import { SHOWN_VALUE_SOURCES } from './shown-value.ts'
import { SHARING_MODES, TRUST_LEVELS } from './trust.ts'

export const revisionId = z.uuid('This is not the id of a revision.')
const verdict = z.enum(['agrees', 'disagrees'], 'verdict must be agrees or disagrees.')
const status = z.enum(['pending', 'live', 'replaced', 'undone', 'rejected', 'withdrawn'])
/** Other people stay anonymous, because a vote reveals that they have the plugin. */
const author = z.enum(['me', 'moderator', 'somebody'])

const sourcedValue = z.object({ value: sharedValue, from: z.enum(SHOWN_VALUE_SOURCES) })

/** A pending claim, not visible to others yet. */
const pendingClaim = z.object({
  revisionId: z.string(),
  value: sharedValue,
  author,
  agreeing: z.number(),
  disagreeing: z.number(),
  myVerdict: z.nullable(verdict),
})

/** One field of a plugin: the value that its owner sees, the value without their own one, and pending claims. */
const sharedFieldState = z.object({
  field: sharedField,
  shown: z.nullable(sourcedValue),
  isMine: z.boolean(),
  /** The value after the owner's value is dropped. */
  others: z.nullable(sourcedValue),
  /** To send with an edit as `base`. */
  revisionId: z.nullable(z.string()),
  /** Why the field is locked, or null. */
  lockedBecause: z.nullable(z.string()),
  waiting: z.array(pendingClaim),
})
export type SharedFieldState = z.infer<typeof sharedFieldState>

/** The fields of one plugin that a user may share. */
const sharedState = z.object({
  mode: z.enum(SHARING_MODES),
  level: z.enum(TRUST_LEVELS),
  /** Null for users without a limit. */
  leftToday: z.nullable(z.number()),
  /** The plugin can be matched across libraries. */
  isRecognized: z.boolean(),
  fields: z.array(sharedFieldState),
})
export type SharedState = z.infer<typeof sharedState>

export const historyEntry = z.object({
  revisionId: z.string(),
  kind: z.enum(['claim', 'undo']),
  value: z.nullable(sharedValue),
  author,
  status,
  createdAt: z.string(),
  liveAt: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
  agreeing: z.number(),
  disagreeing: z.number(),
})
export type HistoryEntry = z.infer<typeof historyEntry>

/** An edit as administrators see it, with its author's name, which is empty after the account was deleted. */
const recentEdit = z.extend(historyEntry, {
  definitionId: z.string(),
  name: z.string(),
  manufacturer: z.string(),
  field: sharedField,
  /** The value that others saw before it. */
  before: z.nullable(sharedValue),
  username: z.string(),
  isLocked: z.boolean(),
})
export type RecentEdit = z.infer<typeof recentEdit>

const definitionId = z.uuid('This is not the id of a definition.')
const fieldOfDefinition = z.object({ definitionId, field: sharedField })
/** Why a field is locked; shown in the edit form. */
export const lockReason = line('Reason', 200).check(
  z.refine((value) => value.trim() !== '', 'Enter a reason.'),
)

/** The largest number of edits in one response; after a full one there may be more. */
export const MAX_EDITS_PER_RESPONSE = 200

/** Filters for edits: by status, by plugin, maker or user name, and older than an edit. */
const editsQuery = z.object({
  status: z.optional(z.enum(['pending'], 'Only pending edits can be requested.')),
  search: z.optional(line('Search', 120)),
  before: z.optional(revisionId),
})
export type EditsQuery = z.infer<typeof editsQuery>

export const communityContract = {
  about: {
    ...call('GET', '/api/community/about'),
    summary: 'Who shares on this server.',
    response: z.object({ mode: z.enum(SHARING_MODES) }),
  },
  state: {
    ...call('GET', '/api/plugins/:id/shared'),
    summary: 'The source of each shown value of a plugin, the values of others, and pending claims.',
    params: pluginId,
    response: sharedState,
  },
  history: {
    ...call('GET', '/api/plugins/:id/shared/:field'),
    summary: 'The history of a shared field, newest first, at most 200 entries.',
    params: z.extend(pluginId, { field: sharedField }),
    response: z.array(historyEntry),
  },
  share: {
    ...call('POST', '/api/plugins/:id/share'),
    summary:
      'Shares the user’s own value of a field; the only way to share a screenshot. 409 with both values when others changed it since.',
    params: pluginId,
    body: z.object({ field: sharedField, base: z.nullable(revisionId) }),
    response: claimResult,
  },
  confirm: {
    ...call('POST', '/api/plugins/:id/confirm'),
    summary: 'Votes on a value that another user shared.',
    params: pluginId,
    body: z.object({ revisionId, verdict }),
    response: claimResult,
  },
  withdraw: {
    ...call('POST', '/api/plugins/:id/withdraw'),
    worksOnFullDisk: true,
    summary: 'Undoes a value that the user shared. It stays in their own library.',
    params: pluginId,
    body: z.object({ revisionId }),
    response: doneResponse,
  },
  edits: {
    ...call('GET', '/api/community/edits'),
    summary: 'For administrators: shared edits, newest first, at most 200; `before` returns older ones.',
    query: editsQuery,
    response: z.array(recentEdit),
  },
  review: {
    ...call('POST', '/api/community/review'),
    summary: 'For administrators: approves or rejects a pending value.',
    body: z.object({ revisionId, verdict }),
    response: claimResult,
  },
  undo: {
    ...call('POST', '/api/community/undo'),
    summary: 'For administrators: restores the previous value.',
    body: z.object({ revisionId }),
    response: doneResponse,
  },
  undoAll: {
    ...call('POST', '/api/community/undo-all'),
    summary:
      'For administrators: undoes everything that a user shared since a time; keeps and lists values that others changed later.',
    body: z.object({
      username: line('Username', 200),
      since: z.iso
        .datetime('since must be an ISO date with time.')
        .check(z.refine((value) => value >= '1970', 'A date must not be before 1970.')),
    }),
    response: z.object({
      undoneCount: z.number(),
      changedLater: z.array(z.extend(fieldOfDefinition, { name: z.string() })),
    }),
  },
  lock: {
    ...call('POST', '/api/community/lock'),
    summary: 'For administrators: locks a field of a plugin, with a reason that all users see.',
    body: z.extend(fieldOfDefinition, { reason: lockReason }),
    response: doneResponse,
  },
  unlock: {
    ...call('POST', '/api/community/unlock'),
    summary: 'For administrators: unlocks a field of a plugin.',
    body: fieldOfDefinition,
    response: doneResponse,
  },
} satisfies Contract
