import * as z from 'zod/mini'
import { type Contract, doneResponse } from '../contract/endpoint.ts'
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
    method: 'GET',
    path: '/api/auth/me',
    summary: 'The signed-in user; 401 without a session.',
    isBeforeSecondFactor: true,
    response: user,
  },
  register: {
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Creates an account and signs in.',
    access: 'public',
    body: registrationSchema(),
    response: user,
  },
  login: {
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Signs in.',
    access: 'public',
    body: login,
    response: user,
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Ends this session.',
    access: 'public',
    response: doneResponse,
  },
  sessions: {
    method: 'GET',
    path: '/api/auth/sessions',
    summary: "The user's newest 100 sessions, the most recently seen first.",
    access: 'browser',
    response: z.array(session),
  },
  endSession: {
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    summary: 'Ends one session.',
    access: 'browser',
    params: sessionId,
    response: doneResponse,
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/auth/sessions',
    summary: 'Ends all other sessions of the user.',
    access: 'browser',
    response: z.object({ endedCount: z.number() }),
  },
  changePassword: {
    method: 'POST',
    path: '/api/auth/change-password',
    summary: 'Changes the password and ends all other sessions.',
    access: 'browser',
    body: passwordChange(),
    response: doneResponse,
  },
  changeProfile: {
    method: 'PATCH',
    path: '/api/auth/me',
    summary: 'Changes the display name and the email address; a new address requires the password.',
    access: 'browser',
    body: profileChange,
    response: user,
  },
  requestPro: {
    method: 'POST',
    path: '/api/auth/pro-request',
    summary: 'Asks the host of this server for a Pro account.',
    access: 'browser',
    response: doneResponse,
  },
  exportData: {
    method: 'GET',
    path: '/api/account/export',
    summary: 'All data of the account: one archive with JSON, CSV and pictures.',
    download: { type: 'application/zip', fileName: 'plugfolio-export.zip' },
    response: z.instanceof(Uint8Array),
  },
  remove: {
    method: 'DELETE',
    path: '/api/auth/me',
    summary: 'Permanently deletes the account and all its data.',
    access: 'browser',
    body: passwordConfirmation,
    response: doneResponse,
  },
  server: {
    method: 'GET',
    path: '/api/server',
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
