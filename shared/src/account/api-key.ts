import * as z from 'zod/mini'
import { type Contract, call, doneResponse } from '../contract/endpoint.ts'
import { line } from '../contract/text.ts'
import { passwordConfirmation } from './credentials.ts'

/** The prefix of every API key token, so that a leaked one can be recognized. */
export const API_KEY_PREFIX = 'pfk_'

export const MAX_API_KEYS = 20

/** `read` allows reading only, `write` everything that does not need a browser. */
const scope = z.enum(['read', 'write'], 'scope must be read or write.')

/** A key with which a user's own program calls this server. The token is shown once and never stored. */
const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  scope,
  createdAt: z.string(),
  /** To the minute; null before the first use. */
  lastUsedAt: z.nullable(z.string()),
})
export type ApiKey = z.infer<typeof apiKey>

export const newApiKey = z.object({
  name: line('Name', 60).check(z.minLength(1, 'Give the key a name.')),
  scope,
  password: passwordConfirmation.shape.password,
})
export type NewApiKey = z.infer<typeof newApiKey>

const apiKeyId = z.object({ id: z.uuid('This is not the id of an API key.') })

export const apiKeysContract = {
  list: {
    ...call('GET', '/api/account/keys', 'browser'),
    summary: "The user's API keys, newest first.",
    response: z.array(apiKey),
  },
  make: {
    ...call('POST', '/api/account/keys', 'browser'),
    summary: 'Creates an API key; returns its token, which is never shown again.',
    body: newApiKey,
    response: z.object({ key: apiKey, token: z.string() }),
  },
  revoke: {
    ...call('DELETE', '/api/account/keys/:id', 'browser'),
    summary: 'Revokes an API key: its token stops working.',
    params: apiKeyId,
    response: doneResponse,
  },
} satisfies Contract
