import * as z from 'zod/mini'
import { doneResponse } from '../contract/done.ts'
import type { Contract } from '../contract/endpoint.ts'
import { apiKey, apiKeyId, newApiKey } from './api-key.ts'

export const apiKeysContract = {
  list: {
    method: 'GET',
    path: '/api/account/keys',
    summary: "The user's API keys, newest first.",
    access: 'browser',
    response: z.array(apiKey),
  },
  make: {
    method: 'POST',
    path: '/api/account/keys',
    summary: 'Creates an API key; returns its token, which is never shown again.',
    access: 'browser',
    body: newApiKey,
    response: z.object({ key: apiKey, token: z.string() }),
  },
  revoke: {
    method: 'DELETE',
    path: '/api/account/keys/:id',
    summary: 'Revokes an API key: its token stops working.',
    access: 'browser',
    params: apiKeyId,
    response: doneResponse,
  },
} satisfies Contract
