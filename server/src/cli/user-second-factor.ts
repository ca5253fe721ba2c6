import { endSecondFactor, secondFactorOf } from '../features/account/second-factor.ts'
import type { Command } from './command.ts'
import { theAccountNamed } from './the-account-named.ts'

export const userSecondFactor: Command = {
  words: 'user second-factor',
  takes: { name: true, off: true },
  does: 'Says whether somebody signs in with a second factor; --off turns it off for who has lost it.',
  run: async ({ db, name, isOff, now, say }) => {
    const { id, username } = await theAccountNamed(db, name)
    if (!isOff) {
      const { isOn, codesLeft } = await secondFactorOf(db, id)
      return say(
        isOn
          ? `${username} signs in with a second factor. Recovery codes left: ${codesLeft}.`
          : `${username} signs in with the password alone.`,
      )
    }
    const wasOn = await endSecondFactor(db, id, now)
    say(
      wasOn
        ? `${username} signs in with the password alone from now on.`
        : `${username} had no second factor.`,
    )
  },
}
