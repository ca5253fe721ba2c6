import { registration } from '#shared/account/credentials.ts'
import { hashed } from '../../features/account/password/hashing.ts'
import { addAccount } from '../../features/account/repository.ts'
import type { Command } from '../command.ts'
import { newPassword } from './new-password.ts'

export const userCreate: Command = {
  words: 'user create',
  takes: { name: true, more: ['EMAIL'] },
  does: 'Creates an account and prints its first password once.',
  run: async ({ db, name, more: [email = ''], say }) => {
    const password = newPassword()
    const given = registration().safeParse({ username: name, displayName: name, email, password })
    if (!given.success) throw new Error(given.error.issues[0]?.message ?? 'This is no account.')
    const account = await addAccount(db, given.data, await hashed(password), null)
    if (!account) throw new Error(`There is an account named "${name}" already.`)
    say(`${account.username} has an account. The first password, which is not shown again: ${password}`)
    say('Ask the user to change it in Settings, Password.')
  },
}
