import * as z from 'zod/mini'
import { type Contract, call, doneResponse } from '../contract/endpoint.ts'
import {
  login,
  passwordChange,
  passwordConfirmation,
  profileChange,
  registrationSchema,
} from './credentials.ts'
import { provider } from './oidc.ts'
import { session, sessionId } from './session.ts'
import { user } from './user.ts'

export const accountContract = {
  me: {
    ...call('GET', '/api/auth/me'),
    summary: 'The signed-in user; 401 without a session.',
    isBeforeSecondFactor: true,
    response: user,
  },
  register: {
    ...call('POST', '/api/auth/register'),
    summary: 'Creates an account and signs in.',
    access: 'public',
    body: registrationSchema(),
    response: user,
  },
  login: {
    ...call('POST', '/api/auth/login'),
    summary: 'Signs in.',
    access: 'public',
    body: login,
    response: user,
  },
  logout: {
    ...call('POST', '/api/auth/logout'),
    summary: 'Ends this session.',
    access: 'public',
    response: doneResponse,
  },
  sessions: {
    ...call('GET', '/api/auth/sessions'),
    summary: "The user's newest 100 sessions, the most recently seen first.",
    access: 'browser',
    response: z.array(session),
  },
  endSession: {
    ...call('DELETE', '/api/auth/sessions/:id'),
    summary: 'Ends one session.',
    access: 'browser',
    params: sessionId,
    response: doneResponse,
  },
  endOtherSessions: {
    ...call('DELETE', '/api/auth/sessions'),
    summary: 'Ends all other sessions of the user.',
    access: 'browser',
    response: z.object({ endedCount: z.number() }),
  },
  changePassword: {
    ...call('POST', '/api/auth/change-password'),
    summary: 'Changes the password and ends all other sessions.',
    access: 'browser',
    body: passwordChange(),
    response: doneResponse,
  },
  changeProfile: {
    ...call('PATCH', '/api/auth/me'),
    summary: 'Changes the display name and the email address; a new address requires the password.',
    access: 'browser',
    body: profileChange,
    response: user,
  },
  requestPro: {
    ...call('POST', '/api/auth/pro-request'),
    summary: 'Asks the host of this server for a Pro account.',
    access: 'browser',
    response: doneResponse,
  },
  exportData: {
    ...call('GET', '/api/account/export'),
    summary: 'All data of the account: one archive with JSON, CSV and pictures.',
    download: { type: 'application/zip', fileName: 'plugfolio-export.zip' },
    response: z.instanceof(Uint8Array),
  },
  remove: {
    ...call('DELETE', '/api/auth/me'),
    summary: 'Permanently deletes the account and all its data.',
    access: 'browser',
    body: passwordConfirmation,
    response: doneResponse,
  },
  server: {
    ...call('GET', '/api/server'),
    summary: 'What a visitor needs to know about this server before signing in.',
    access: 'public',
    response: z.object({
      passwordMin: z.number(),
      /** Where users can get Pro; null when they request it and the host grants it. */
      proUrl: z.nullable(z.string()),
      sendsMail: z.boolean(),
      /** Missing when the server allows only passwords. */
      provider: z.optional(provider),
    }),
  },
} satisfies Contract
