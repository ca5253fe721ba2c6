/** Every event in the security log. docs/self-hosting.md lists them for hosts. */
export const SECURITY_EVENT_NAMES = [
  'account-made',
  'registration-slowed',
  'sign-in-ok',
  'sign-in-failed',
  'sign-in-slowed',
  'sign-in-needs-code',
  'sign-out',
  'session-ended',
  'other-sessions-ended',
  'password-changed',
  'password-change-refused',
  'profile-changed',
  'second-factor-on',
  'second-factor-off',
  'second-factor-refused',
  'passkey-added',
  'passkey-removed',
  'passkey-refused',
  'passkey-copied',
  'provider-linked',
  'provider-unlinked',
  'provider-link-refused',
  'provider-confirmed',
  'provider-confirmation-refused',
  'api-key-made',
  'api-key-refused',
  'api-key-revoked',
  'calendar-made',
  'calendar-revoked',
  'device-pairing-begun',
  'device-paired',
  'device-pairing-refused',
  'device-revoked',
  'data-exported',
  'library-purged',
  'account-deleted',
  'account-deletion-refused',
  'administrator-made',
  'administrator-refused',
  'admin-act',
  'admin-act-refused',
  'credential-refused',
  'hostile-body',
  'call-refused',
  'id-unknown',
] as const
export type SecurityEvent = (typeof SECURITY_EVENT_NAMES)[number]

type Call = { route: string; status: number; hasToken: boolean }

/** The event of a call for the security log, or undefined when the call is not logged there. */
export function securityEventOf({ route, status, hasToken }: Call): SecurityEvent | undefined {
  const events = SECURITY_EVENTS_BY_ROUTE[route]
  if (events?.[status]) return events[status]
  if (status === 401 && hasToken) return 'credential-refused'
  if (status >= 400 && status < 500 && events?.refused) return events.refused
  if (status === 404 && route.includes('/:')) return 'id-unknown'
  return status === 403 ? 'call-refused' : undefined
}

type Events = { [status: number]: SecurityEvent; refused?: SecurityEvent }

const adminAct: Events = { 200: 'admin-act', refused: 'admin-act-refused' }

/**
 * The events of each route by status. `refused` is for every other status from 400 to 499. All other calls with an invalid token
 * (401) are a `credential-refused`, forbidden ones (403) a `call-refused`, and those with an id that the user does not have (404)
 * an `id-unknown`.
 */
export const SECURITY_EVENTS_BY_ROUTE: Record<string, Events> = {
  'POST /api/auth/register': { 200: 'account-made', 429: 'registration-slowed' },
  'POST /api/auth/login': {
    200: 'sign-in-ok',
    401: 'sign-in-failed',
    409: 'sign-in-needs-code',
    429: 'sign-in-slowed',
  },
  'POST /api/auth/logout': { 200: 'sign-out' },
  'DELETE /api/auth/sessions/:id': { 200: 'session-ended' },
  'DELETE /api/auth/sessions': { 200: 'other-sessions-ended' },
  'POST /api/auth/change-password': { 200: 'password-changed', refused: 'password-change-refused' },
  'PATCH /api/auth/me': { 200: 'profile-changed' },
  'POST /api/account/second-factor': { refused: 'second-factor-refused' },
  'POST /api/account/second-factor/confirm': { 200: 'second-factor-on', refused: 'second-factor-refused' },
  'DELETE /api/account/second-factor': { 200: 'second-factor-off', refused: 'second-factor-refused' },
  'POST /api/account/passkeys/begin': { refused: 'passkey-refused' },
  'POST /api/account/passkeys': { 200: 'passkey-added', refused: 'passkey-refused' },
  'DELETE /api/account/passkeys/:id': {
    200: 'passkey-removed',
    404: 'id-unknown',
    refused: 'passkey-refused',
  },
  'POST /api/auth/passkey/begin': { 429: 'sign-in-slowed' },
  'POST /api/auth/passkey/after-password': {
    200: 'sign-in-needs-code',
    401: 'sign-in-failed',
    429: 'sign-in-slowed',
  },
  'POST /api/auth/passkey/after-provider': { refused: 'sign-in-failed', 429: 'sign-in-slowed' },
  'POST /api/auth/passkey': { 200: 'sign-in-ok', refused: 'sign-in-failed', 429: 'sign-in-slowed' },
  'POST /api/account/keys': { 200: 'api-key-made', refused: 'api-key-refused' },
  'DELETE /api/account/keys/:id': { 200: 'api-key-revoked' },
  'POST /api/account/calendar': { 200: 'calendar-made' },
  'DELETE /api/account/calendar': { 200: 'calendar-revoked' },
  'POST /api/auth/oidc/code': { 200: 'sign-in-ok', refused: 'sign-in-failed', 429: 'sign-in-slowed' },
  'POST /api/account/oidc/confirm': { refused: 'provider-confirmation-refused' },
  'POST /api/account/oidc': { refused: 'provider-link-refused' },
  'DELETE /api/account/oidc': { 200: 'provider-unlinked', refused: 'provider-link-refused' },
  'GET /api/account/export': { 200: 'data-exported' },
  'POST /api/account/export': { 200: 'data-exported' },
  'DELETE /api/auth/me': { 200: 'account-deleted', refused: 'account-deletion-refused' },
  'DELETE /api/plugins': { 200: 'library-purged' },
  'POST /api/helper/pair': { 200: 'device-pairing-begun', refused: 'device-pairing-refused' },
  'POST /api/helper/preview': { refused: 'device-pairing-refused' },
  'POST /api/helper/exchange': { 200: 'device-paired', refused: 'device-pairing-refused' },
  'DELETE /api/helper/devices/:id': { 200: 'device-revoked' },
  'DELETE /api/device': { 200: 'device-revoked' },
  'POST /api/administrator': { 200: 'administrator-made', refused: 'administrator-refused' },
  'POST /api/invitations': adminAct,
  'DELETE /api/invitations/:id': adminAct,
  'POST /api/catalogs/switch': adminAct,
  'POST /api/catalogs/turn-on': adminAct,
  'POST /api/community/review': adminAct,
  'POST /api/community/undo': adminAct,
  'POST /api/community/undo-all': adminAct,
  'POST /api/community/lock': adminAct,
  'POST /api/community/unlock': adminAct,
}
