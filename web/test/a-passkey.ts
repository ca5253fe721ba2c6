import { onTestFinished, vi } from 'vitest'
import type { Passkey } from '#shared/account/passkey.ts'

export const aPasskey = (given: Partial<Passkey> = {}): Passkey => ({
  id: crypto.randomUUID(),
  name: 'Laptop',
  createdAt: new Date(Date.now() - 3 * 24 * 60 * 60_000).toISOString(),
  lastUsedAt: null,
  site: 'localhost',
  ...given,
})

/** With which options a server asks for a new passkey. */
export const makingOptions = () => ({
  rp: { id: 'localhost', name: 'Plugfolio' },
  user: { id: 'AAAA', name: 'mara', displayName: 'Mara' },
  challenge: 'BBBB',
  pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
  timeout: 300_000,
  attestation: 'none' as const,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true as const,
    userVerification: 'required' as const,
  },
})

/** With which options a server asks for a passkey. */
export const usingOptions = () => ({
  rpId: 'localhost',
  challenge: 'CCCC',
  timeout: 300_000,
  userVerification: 'required' as const,
  allowCredentials: [],
})

const bytes = (text: string) => new TextEncoder().encode(text).buffer

const MADE = {
  id: 'AQID',
  type: 'public-key',
  rawId: new Uint8Array([1, 2, 3]).buffer,
  getClientExtensionResults: () => ({}),
}

/** A browser that knows passkeys: `create` and `get` are what its authenticator does. */
export function browserWithPasskeys({ secure = true } = {}) {
  const create = vi.fn(
    async (): Promise<unknown> => ({
      ...MADE,
      response: {
        clientDataJSON: bytes('{}'),
        attestationObject: bytes('made'),
        getTransports: () => ['internal'],
      },
    }),
  )
  const get = vi.fn(
    async (): Promise<unknown> => ({
      ...MADE,
      response: {
        clientDataJSON: bytes('{}'),
        authenticatorData: bytes('data'),
        signature: bytes('signed'),
        userHandle: bytes('who'),
      },
    }),
  )
  vi.stubGlobal('isSecureContext', secure)
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.spyOn(navigator, 'credentials', 'get').mockReturnValue({ create, get } as never)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  return { create, get }
}

/** The error that browsers throw when their question is closed. */
export const closedQuestion = () =>
  Object.assign(new Error('The operation was not allowed.'), { name: 'NotAllowedError' })
