import type { Configuration, TokenEndpointResponseHelpers } from 'openid-client'
import { isOneLine } from '#shared/contract/text.ts'
import { cached } from '#shared/timing/cached.ts'
import { hashOf } from '../../../http/guard/session.ts'
import { findProvider } from './find-provider.ts'
import { failureOf, ProviderFailed } from './provider-failed.ts'
import { saysTwoFactors } from './two-factors.ts'

type ProviderSettings = {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  /** What people call it. */
  name: string
  scope: string
  /** The level of sign-in (`acr`) that means two factors. */
  acr: string | undefined
  /** Under which this server is reached. */
  publicUrl: string
}

/** A user as the provider identifies them. Only issuer and subject are permanent. */
export type Identity = {
  issuer: string
  subject: string
  /** The provider says that more than one factor was shown. */
  isTwofold: boolean
  profile: () => Promise<ProviderProfile>
}

type ProviderProfile = { email?: string; username?: string; displayName?: string }

/** The provider (OpenID Connect) of this server. It is looked up when it is first needed, and again after a failure. */
export type SignInProvider = ReturnType<typeof signInProvider>

export function signInProvider(settings: ProviderSettings) {
  const configuration = cached(() => findProvider(settings))
  const redirectUri = `${settings.publicUrl}/api/auth/oidc/callback`

  /** Throws ProviderFailed, and looks again the next time. */
  async function asking<T>(ask: (config: Configuration) => Promise<T>): Promise<T> {
    try {
      return await ask(await configuration())
    } catch (error) {
      configuration.clear()
      throw failureOf(error)
    }
  }

  return {
    name: settings.name,
    publicUrl: settings.publicUrl,
    /** Where to sign in. All that protects the way there and back follows from `token`; `asksAgain` asks even those who are signed in. */
    addressFor: (token: string, { asksAgain }: { asksAgain: boolean }) =>
      asking(async (config) => {
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client')
        const { state, nonce, verifier } = secretsOf(token)
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
    /** Who has come back with these parameters. `maxAge`: how many seconds ago they may have signed in there. */
    identityBehind: (token: string, parameters: Record<string, string>, maxAge?: number) =>
      asking(async (config) => {
        const { authorizationCodeGrant } = await import('openid-client')
        const { state, nonce, verifier } = secretsOf(token)
        const here = new URL(`${redirectUri}?${new URLSearchParams(parameters)}`)
        const tokens = await authorizationCodeGrant(config, here, {
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

const secretsOf = (token: string) => ({
  state: hashOf(`state of ${token}`),
  nonce: hashOf(`nonce of ${token}`),
  verifier: hashOf(`verifier of ${token}`),
})

type Tokens = TokenEndpointResponseHelpers & { access_token: string }

function identityOf(config: Configuration, tokens: Tokens, acr: string | undefined): Identity {
  const claims = tokens.claims()
  if (!claims) throw new ProviderFailed('untrusted', 'no id token')
  if (!isOneLine(claims.sub)) throw new ProviderFailed('untrusted', 'a subject that cannot be kept')
  const { iss: issuer, sub: subject } = claims
  const profile = async () => {
    if (claims.email || !config.serverMetadata().userinfo_endpoint) return profileIn(claims)
    const { fetchUserInfo } = await import('openid-client')
    const more = await fetchUserInfo(config, tokens.access_token, subject).catch((error) => {
      throw failureOf(error)
    })
    return profileIn({ ...claims, ...more })
  }
  return { issuer, subject, isTwofold: saysTwoFactors({ acr: claims.acr, amr: claims.amr }, acr), profile }
}

function profileIn(claims: Record<string, unknown>): ProviderProfile {
  const text = (name: string) =>
    typeof claims[name] === 'string' ? claims[name].replace(UNKEEPABLE, '') : ''
  const [email, username, displayName] = [text('email'), text('preferred_username'), text('name')]
  return { ...(email && { email }), ...(username && { username }), ...(displayName && { displayName }) }
}

const UNKEEPABLE = /[\p{Cc}\p{Surrogate}]/gu
