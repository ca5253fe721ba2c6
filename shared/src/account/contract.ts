import * as z from 'zod/mini'
import { type Contract, call, doneResponse } from '../contract/endpoint.ts'
import { chosenIds } from '../contract/lists.ts'
import {
  login,
  passwordChange,
  passwordConfirmation,
  profileChange,
  registrationSchema,
} from './credentials.ts'
import { invitationToken } from './invitations.ts'
import { provider } from './provider.ts'
import { REGISTRATION_MODES } from './registration-mode.ts'
import { session, sessionId } from './session.ts'
import { user } from './user.ts'

/** How many plugins the export of a selection has at most. */
const MAX_EXPORTED_PLUGINS = 10_000

/** The plugins of the library to export. */
const exportedSelection = z.object({
  pluginIds: chosenIds(
    'a plugin',
    'plugin',
    MAX_EXPORTED_PLUGINS,
    'exported as a selection. Export Data exports all',
  ),
})

export const accountContract = {
  me: {
    ...call('GET', '/api/auth/me'),
    summary: 'The signed-in user; 401 without a session.',
    isBeforeSecondFactor: true,
    response: user,
  },
  register: {
    ...call('POST', '/api/auth/register', 'public'),
    summary:
      'Creates an account and signs in. `invitation` is the token of one, where the host asks for it; 403 without it.',
    body: z.extend(registrationSchema(), { invitation: z.optional(invitationToken) }),
    response: user,
  },
  login: {
    ...call('POST', '/api/auth/login', 'public'),
    worksOnFullDisk: true,
    summary: 'Signs in.',
    body: login,
    response: user,
  },
  logout: {
    ...call('POST', '/api/auth/logout', 'public'),
    worksOnFullDisk: true,
    summary: 'Ends this session.',
    response: doneResponse,
  },
  sessions: {
    ...call('GET', '/api/auth/sessions', 'browser'),
    summary: "The user's newest 100 sessions, the most recently seen first.",
    response: z.array(session),
  },
  endSession: {
    ...call('DELETE', '/api/auth/sessions/:id', 'browser'),
    summary: 'Ends one session.',
    params: sessionId,
    response: doneResponse,
  },
  endOtherSessions: {
    ...call('DELETE', '/api/auth/sessions', 'browser'),
    summary: 'Ends all other sessions of the user.',
    response: z.object({ endedCount: z.number() }),
  },
  changePassword: {
    ...call('POST', '/api/auth/change-password', 'browser'),
    worksOnFullDisk: true,
    summary: 'Changes the password and ends all other sessions.',
    body: passwordChange(),
    response: doneResponse,
  },
  changeProfile: {
    ...call('PATCH', '/api/auth/me', 'browser'),
    summary: 'Changes the display name and the email address; a new address requires the password.',
    body: profileChange,
    response: user,
  },
  requestPro: {
    ...call('POST', '/api/auth/pro-request', 'browser'),
    summary: 'Asks the host of this server for a Pro account.',
    response: doneResponse,
  },
  exportData: {
    ...call('GET', '/api/account/export', 'browser'),
    summary: 'All data of the account: one archive with JSON, CSV and pictures.',
    download: { type: 'application/zip', fileName: 'plugfolio-export.zip' },
    response: z.instanceof(Uint8Array),
  },
  exportSelection: {
    ...call('POST', '/api/account/export'),
    worksOnFullDisk: true,
    summary:
      'These plugins with their updates, picked collections and pictures: an archive as of the whole account, without the account. Plugins that are not in the library are left out; 404 when none is.',
    maxBytes: 512 * 1024,
    body: exportedSelection,
    download: { type: 'application/zip', fileName: 'plugfolio-selection.zip' },
    response: z.instanceof(Uint8Array),
  },
  remove: {
    ...call('DELETE', '/api/auth/me', 'browser'),
    summary: 'Permanently deletes the account and all its data.',
    body: passwordConfirmation,
    response: doneResponse,
  },
  server: {
    ...call('GET', '/api/server', 'public'),
    summary: 'What a visitor needs to know about this server before signing in.',
    response: z.object({
      /** The version and the number of the build, `0.1.0 build 20261127.3fa92c1`. Missing from older servers. */
      version: z.optional(z.string()),
      passwordMin: z.number(),
      /** Where users can get Pro; null when they request it and the host grants it. */
      proUrl: z.nullable(z.string()),
      sendsMail: z.boolean(),
      /** The host's own terms and privacy policy. Missing when the pages of the product serve. */
      termsUrl: z.optional(z.string()),
      privacyUrl: z.optional(z.string()),
      /** Missing when the server allows only passwords. */
      provider: z.optional(provider),
      /** Who may register now. Missing when everyone may. */
      registration: z.optional(z.enum(REGISTRATION_MODES)),
    }),
  },
} satisfies Contract
