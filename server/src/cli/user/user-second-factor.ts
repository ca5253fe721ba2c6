import { count, eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { passkeys } from '../../db/schema.ts'
import { endPasskeys } from '../../features/account/passkeys/passkeys.ts'
import { endSecondFactor, secondFactorOf } from '../../features/account/second-factor/second-factor.ts'
import type { Command } from '../command.ts'
import { theAccountNamed } from '../the-account-named.ts'

export const userSecondFactor: Command = {
  words: 'user second-factor',
  takes: { name: true, off: true },
  does: 'Shows whether a user signs in with a second factor; --off turns it off, including passkeys, for a user who has lost it.',
  run: async ({ db, name, isOff, now, say }) => {
    const { id, username } = await theAccountNamed(db, name)
    if (!isOff) return say(await stateOf(db, id, username))
    const { wasOn, ended } = await db.transaction(async (tx) => ({
      ended: await endPasskeys(tx, id, now),
      wasOn: await endSecondFactor(tx, id, now),
    }))
    if (ended) say(`Passkeys ended: ${ended}.`)
    say(
      wasOn || ended
        ? `${username} signs in with the password alone from now on.`
        : `${username} had no second factor.`,
    )
  },
}

async function stateOf(db: Db, id: string, username: string) {
  const { isOn, codesLeft } = await secondFactorOf(db, id)
  const [known] = await db.select({ keys: count() }).from(passkeys).where(eq(passkeys.userId, id))
  const keys = known?.keys ?? 0
  if (!isOn && !keys) return `${username} signs in with the password alone.`
  const said = keys ? ` Passkeys: ${keys}.` : ''
  return `${username} signs in with a second factor.${said} Recovery codes left: ${codesLeft}.`
}
