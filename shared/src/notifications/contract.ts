import * as z from 'zod/mini'
import type { Contract } from '../contract/endpoint.ts'
import { preferences } from './preferences.ts'

export const notificationsContract = {
  preferences: {
    method: 'GET',
    path: '/api/notifications/preferences',
    summary: 'The notification switches.',
    response: preferences,
  },
  changePreferences: {
    method: 'PATCH',
    path: '/api/notifications/preferences',
    summary: 'Changes notification switches.',
    body: z.partial(preferences),
    response: preferences,
  },
} satisfies Contract
