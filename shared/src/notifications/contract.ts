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
    body: preferences.partial(),
    response: preferences,
  },
} satisfies Contract
