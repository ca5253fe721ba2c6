/* Derives keys beside the page, which stays free for its user meanwhile. */
import type { KeyDerivation } from '#shared/licenses/vault/key-derivation.ts'
import { derivedKey } from './derived-key.ts'

type Asked = { passphrase: string; derivation: KeyDerivation; answer: MessagePort }

self.addEventListener('message', ({ data: { passphrase, derivation, answer } }: MessageEvent<Asked>) => {
  answer.postMessage(derivedKey(passphrase, derivation))
})
