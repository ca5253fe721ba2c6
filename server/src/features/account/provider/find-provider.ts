import { ProviderFailed } from './provider-failed.ts'

/** Seconds for each question; a slower provider counts as unreachable. */
const TIMEOUT = 5

type Client = { issuer: string; clientId: string; clientSecret: string | undefined }

/** Asks a provider to describe itself. Throws where it calls itself otherwise than the setting does. */
export async function findProvider({ issuer, clientId, clientSecret }: Client) {
  const client = await import('openid-client')
  const { ClientSecretBasic, ClientSecretPost, None } = client
  const issued = new URL(issuer)
  const config = await client
    .discovery(
      issued,
      clientId,
      { [client.clockTolerance]: 30 },
      (server, ...rest) => {
        if (!clientSecret) return None()(server, ...rest)
        // The default when the setting is missing, and what a strict provider expects (OpenID Connect Core 9).
        const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server
        const way = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost
        return way(clientSecret)(server, ...rest)
      },
      {
        timeout: TIMEOUT,
        execute: [
          // The signature counts also where the connection could be believed.
          client.enableNonRepudiationChecks,
          ...(issued.protocol === 'http:' ? [client.allowInsecureRequests] : []),
        ],
      },
    )
    .catch((error) => {
      refuseMisnamed(issued, issuerIn(error) ?? issuer)
      throw error
    })
  refuseMisnamed(issued, config.serverMetadata().issuer)
  return config
}

/** The library lets some providers call themselves by a pattern for many; then anybody's could sign in here. */
function refuseMisnamed(issued: URL, issuer: string) {
  if (URL.canParse(issuer) && new URL(issuer).href === issued.href) return
  throw new ProviderFailed(
    'misnamed',
    `OIDC_ISSUER is ${issued.href}, and the provider calls itself ${issuer}`,
  )
}

/** What the provider calls itself, where that is what openid-client has refused. */
function issuerIn({ cause }: { cause?: { attribute?: unknown; body?: { issuer?: unknown } } }) {
  return cause?.attribute === 'issuer' ? String(cause.body?.issuer) : undefined
}
