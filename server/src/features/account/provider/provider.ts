import type { Configuration, TokenEndpointResponseHelpers } from 'openid-client'
import { isOneLine } from '#shared/contract/text.ts'
import { cached } from '#shared/timing/cached.ts'
import { tokenHashOf } from '../../../http/guard/session.ts'
import * as words from '../account-words.ts'
import { ProviderError, providerFailureFrom } from './provider-failed.ts'

type ProviderSettings = {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  name: string
  scope: string
  /** The level of sign-in (`acr`) that means two factors. */
  acr: string | undefined
  /** The public address of this server. */
  publicUrl: string
}

/** A user as the provider identifies them. Only issuer and subject are permanent. */
export type ProviderIdentity = {
  issuer: string
  subject: string
  /** The user signed in at the provider with more than one factor. */
  isMultiFactor: boolean
  profile: () => Promise<ProviderProfile>
}

type ProviderProfile = { email?: string; username?: string; displayName?: string }

/** The OpenID Connect provider of this server. Its metadata is read at first use, and again after a failure. */
export type SignInProvider = ReturnType<typeof signInProvider>

export function signInProvider(settings: ProviderSettings) {
  const metadata = cached(() => discoverProvider(settings))
  const redirectUri = `${settings.publicUrl}/api/auth/oidc/callback`

  /** Throws ProviderFailed and reads the metadata again the next time. */
  async function withConfig<T>(act: (config: Configuration) => Promise<T>): Promise<T> {
    try {
      return await act(await metadata())
    } catch (error) {
      metadata.clear()
      throw providerFailureFrom(error)
    }
  }

  return {
    name: settings.name,
    publicUrl: settings.publicUrl,
    /** The address for the sign-in. State, nonce and verifier are derived from `token`; `asksAgain` requires a new sign-in. */
    addressFor: (token: string, { asksAgain }: { asksAgain: boolean }) =>
      withConfig(async (config) => {
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client')
        const { state, nonce, verifier } = secretsFrom(token)
        return buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: settings.scope,
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(settings.acr && { acr_values: settings.acr }),
          ...(asksAgain && { prompt: 'login', max_age: '0' }),
        }).href
      }),
    /** The identity of the user who came back with these parameters. `maxAge`: the maximum age of their sign-in, in seconds. */
    identityFromCallback: (token: string, parameters: Record<string, string>, maxAge?: number) =>
      withConfig(async (config) => {
        const { authorizationCodeGrant } = await import('openid-client')
        const { state, nonce, verifier } = secretsFrom(token)
        const callbackUrl = new URL(`${redirectUri}?${new URLSearchParams(parameters)}`)
        const tokens = await authorizationCodeGrant(config, callbackUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
          ...(maxAge !== undefined && { maxAge }),
        })
        return identityOf(config, tokens, settings.acr)
      }),
  }
}

const secretsFrom = (token: string) => ({
  state: tokenHashOf(`state of ${token}`),
  nonce: tokenHashOf(`nonce of ${token}`),
  verifier: tokenHashOf(`verifier of ${token}`),
})

type Tokens = TokenEndpointResponseHelpers & { access_token: string }

function identityOf(config: Configuration, tokens: Tokens, acr: string | undefined): ProviderIdentity {
  const claims = tokens.claims()
  if (!claims) throw new ProviderError('untrusted', words.noIdToken)
  // OpenID Connect Core 1.0, section 2: at most 255 characters. With '' all users of a broken provider would be one.
  if (!isOneLine(claims.sub) || claims.sub === '' || claims.sub.length > 255)
    throw new ProviderError('untrusted', words.badSubject)
  const { iss: issuer, sub: subject } = claims
  const profile = async () => {
    if (claims.email || !config.serverMetadata().userinfo_endpoint) return profileIn(claims)
    const { fetchUserInfo } = await import('openid-client')
    const more = await fetchUserInfo(config, tokens.access_token, subject).catch((error) => {
      throw providerFailureFrom(error)
    })
    return profileIn({ ...claims, ...more })
  }
  return { issuer, subject, isMultiFactor: hasTwoFactors({ acr: claims.acr, amr: claims.amr }, acr), profile }
}

function profileIn(claims: Record<string, unknown>): ProviderProfile {
  const text = (name: string) =>
    typeof claims[name] === 'string' ? claims[name].replace(REFUSED_CHARACTERS, '') : ''
  const [email, username, displayName] = [text('email'), text('preferred_username'), text('name')]
  return { ...(email && { email }), ...(username && { username }), ...(displayName && { displayName }) }
}

const REFUSED_CHARACTERS = /[\p{Cc}\p{Surrogate}]/gu

/** True if an id token proves two factors: by the `acr` in the settings, or an `amr` of `mfa` or of two kinds (RFC 8176, section 2). */
export function hasTwoFactors(
  { acr, amr }: { acr?: unknown; amr?: unknown },
  expectedAcr: string | undefined,
) {
  if (expectedAcr !== undefined && acr === expectedAcr) return true
  const methods = Array.isArray(amr) ? amr : []
  return methods.includes('mfa') || KINDS.filter((kind) => methods.some((one) => kind.has(one))).length > 1
}

/** Something the user knows, has, or is. */
const KINDS: Set<unknown>[] = [
  new Set(['pwd', 'pin', 'kba']),
  new Set(['otp', 'hwk', 'swk', 'pop', 'sc', 'sms', 'tel']),
  new Set(['face', 'fpt', 'iris', 'retina', 'vbm']),
]

/** Seconds for each request; a slower provider counts as unreachable. */
const TIMEOUT = 5

type Client = { issuer: string; clientId: string; clientSecret: string | undefined }

/** Reads the metadata of a provider. Throws when its issuer differs from the setting. */
export async function discoverProvider({ issuer, clientId, clientSecret }: Client) {
  const client = await import('openid-client')
  const { ClientSecretBasic, ClientSecretPost, None } = client
  const issuerUrl = new URL(issuer)
  const config = await client
    .discovery(
      issuerUrl,
      clientId,
      { [client.clockTolerance]: 30 },
      (server, ...rest) => {
        if (!clientSecret) return None()(server, ...rest)
        // The default when the setting is missing, and what a strict provider expects (OpenID Connect Core 9).
        const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server
        const authMethod = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost
        return authMethod(clientSecret)(server, ...rest)
      },
      {
        timeout: TIMEOUT,
        execute: [
          // Verify the signature of the id token even over TLS.
          client.enableNonRepudiationChecks,
          ...(issuerUrl.protocol === 'http:' ? [client.allowInsecureRequests] : []),
        ],
      },
    )
    .catch((error) => {
      refuseOtherIssuer(issuerUrl, issuerOfError(error) ?? issuer)
      throw error
    })
  refuseOtherIssuer(issuerUrl, config.serverMetadata().issuer)
  return config
}

/** The library accepts an issuer pattern for many tenants from some providers, which would admit users of other organizations. */
function refuseOtherIssuer(issuerUrl: URL, issuer: string) {
  if (URL.canParse(issuer) && new URL(issuer).href === issuerUrl.href) return
  throw new ProviderError('misnamed', words.issuerDiffers(issuerUrl.href, issuer))
}

/** The issuer in the metadata, if openid-client has refused it. */
function issuerOfError({ cause }: { cause?: { attribute?: unknown; body?: { issuer?: unknown } } }) {
  return cause?.attribute === 'issuer' ? String(cause.body?.issuer) : undefined
}
