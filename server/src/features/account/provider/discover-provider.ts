import { ProviderError } from './provider-failed.ts'

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
  throw new ProviderError(
    'misnamed',
    `OIDC_ISSUER is ${issuerUrl.href}, and the provider calls itself ${issuer}`,
  )
}

/** The issuer in the metadata, if openid-client has refused it. */
function issuerOfError({ cause }: { cause?: { attribute?: unknown; body?: { issuer?: unknown } } }) {
  return cause?.attribute === 'issuer' ? String(cause.body?.issuer) : undefined
}
