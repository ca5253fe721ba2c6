import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { passwordNews } from '#shared/notifications/news.ts'
import { configOf } from '../../config/config.ts'
import { endSessions } from '../../db/end-sessions.ts'
import type { Db } from '../../db/open.ts'
import { apiKeys, passkeys, providerLinks, sessions, users } from '../../db/schema.ts'
import { raiseEpoch } from '../../db/session-epoch.ts'
import { hashed } from '../../features/account/password/hashing.ts'
import { forgetTries } from '../../features/account/remove-account.ts'
import { removeUselessCodes } from '../../features/account/second-factor/recovery-codes.ts'
import { forgetBrowsers } from '../../features/account/sessions/known-browsers.ts'
import { notify } from '../../library/notify.ts'
import type { Command } from '../command.ts'
import { theAccountNamed } from '../the-account-named.ts'
import { endPairings } from './end-pairings.ts'
import { newPassword } from './new-password.ts'

export const userReset: Command = {
  words: 'user reset',
  takes: { name: true },
  does: 'Sets a new password, prints it once, and ends every other way to sign in: sessions, passkeys, API keys, helpers, links to the sign-in provider.',
  run: async ({ db, name, environment, now, say }) => {
    const { id, username } = await theAccountNamed(db, name)
    const password = newPassword()
    const passwordHash = await hashed(password)
    const ended = await db.transaction(async (tx) => {
      await tx.update(users).set({ passwordHash, hasPassword: true }).where(eq(users.id, id))
      const waysIn = await endWaysIn(tx, id, now)
      await notify(tx, id, passwordNews(randomUUID(), waysIn.sessions), now)
      return waysIn
    })
    say(`${username} has a new password, which is not shown again: ${password}`)
    say(
      `Ended: sessions ${ended.sessions}, passkeys ${ended.passkeys}, API keys ${ended.keys}, helpers ${ended.helpers}, links to the sign-in provider ${ended.links}, known browsers ${ended.browsers}.`,
    )
    say('Ask the user to change it in Settings, Password.')
    if (configOf(environment).OIDC_ONLY) say(ONLY_THE_PROVIDER)
  },
}

const ONLY_THE_PROVIDER =
  'Password sign-in is turned off on this server (OIDC_ONLY), so nothing signs in to this account now; over the provider its person would get a new, empty account. ' +
  'Start the server with OIDC_ONLY=false until they have signed in with this password and linked their account in Settings, Password.'

/** Whoever was in with the old password may have left themselves another way. Gives how many there were of each. */
async function endWaysIn(tx: Db, id: string, now: Date) {
  await raiseEpoch(tx, id)
  const living = await endSessions(tx, eq(sessions.userId, id))
  const signedInBy = await tx.delete(passkeys).where(eq(passkeys.userId, id)).returning({ id: passkeys.id })
  await removeUselessCodes(tx, id)
  const keys = await tx.delete(apiKeys).where(eq(apiKeys.userId, id)).returning({ id: apiKeys.id })
  const links = await tx
    .delete(providerLinks)
    .where(eq(providerLinks.userId, id))
    .returning({ issuer: providerLinks.issuer })
  const helpers = await endPairings(tx, id, now)
  const browsers = await forgetBrowsers(tx, id)
  // Whoever asks for a new password has tried the old one often enough.
  await forgetTries(tx, id)
  return {
    ...{ sessions: living.length, passkeys: signedInBy.length, keys: keys.length },
    ...{ helpers, links: links.length, browsers },
  }
}
