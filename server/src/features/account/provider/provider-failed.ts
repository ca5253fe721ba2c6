import type { ProviderFailure } from '#shared/account/oidc.ts'
import { Problem } from '../../../http/problem.ts'

/** A failed visit at the provider. `detail` is for the log: the message of the library or the provider. */
export class ProviderError extends Error {
  readonly failure: ProviderFailure
  readonly detail: string

  constructor(failure: ProviderFailure, detail = '') {
    super(`${failure} ${detail}`.trim())
    this.name = 'ProviderFailed'
    this.failure = failure
    this.detail = detail
  }
}

/** Returns the failure of an error, including too many attempts. Throws other errors again, because they are bugs. */
export function providerFailureIn(error: unknown): ProviderError {
  if (error instanceof Problem && error.status === 429) return new ProviderError('slowed')
  if (error instanceof ProviderError) return error
  throw error
}

/** The failure that a user who signs in is told, from an error of openid-client or of the connection. */
export function providerFailureFrom(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  if (!(error instanceof Error)) return new ProviderError('untrusted', String(error))
  const { code, error: errorCode } = error as Error & { code?: unknown; error?: unknown }
  const detail = [error.message, code, errorCode].filter((part) => typeof part === 'string').join(' · ')
  return new ProviderError(meaningOf(error, code, errorCode), detail)
}

function meaningOf(error: Error, code: unknown, errorCode: unknown): ProviderFailure {
  if (typeof errorCode === 'string') return PROVIDER_ERRORS.get(errorCode) ?? 'refused'
  // fetch throws this when the provider does not respond.
  if (error instanceof TypeError || code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return 'away'
  const { cause } = error
  if (cause instanceof Response && !cause.ok) return cause.status >= 500 ? 'away' : 'refused'
  return 'untrusted'
}

/** Error codes of RFC 6749 4.1.2.1 and 5.2, OpenID Connect Core 3.1.2.6. */
const PROVIDER_ERRORS = new Map<string, ProviderFailure>([
  ['access_denied', 'declined'],
  ['login_required', 'declined'],
  ['interaction_required', 'declined'],
  ['consent_required', 'declined'],
  ['server_error', 'away'],
  ['temporarily_unavailable', 'away'],
  // A code that was used before or has expired.
  ['invalid_grant', 'expired'],
])
