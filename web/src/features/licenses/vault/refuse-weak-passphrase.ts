import type { User } from '#shared/account/user.ts'
import { passphraseProblem } from '#shared/licenses/vault/passphrase.ts'
import { VaultError } from '#shared/licenses/vault/vault-keys.ts'
import { loadCode } from '../../../ui/load-code.ts'

/** Throws a sentence for a passphrase that is too short, too common or personal. The list of common ones is loaded only here. */
export async function refuseWeakPassphrase(passphrase: string, user: User | null | undefined) {
  const { dictionary } = await loadCode(() => import('@zxcvbn-ts/language-common'))
  const common = dictionary['passwords-common']
  const about = {
    username: user?.username ?? '',
    email: user?.email ?? '',
    displayName: user?.displayName ?? '',
  }
  const problem = passphraseProblem(passphrase, about, (text) => common.includes(text))
  if (problem) throw new VaultError(problem)
}
