import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR } from '../../../test/a-clock.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { withCountedVoice } from '../../../test/with-counted-voice.ts'
import { trust } from '../../db/schema.ts'
import { settleClaims } from './settle-regularly.ts'

const [SEQUENCES, MAX_ACTS] = process.env.PLUGFOLIO_LONG ? [1000, 8] : [40, 5]
const ACTS = ['edit', 'edit', 'edit', 'old edit', 'accept', 'withdraw', 'agree', 'delete', 'wait'] as const

const act = fc.record({
  who: fc.constantFrom('ana' as const, 'ben' as const),
  does: fc.constantFrom(...ACTS),
  /** Each user has two values, so that a value shows its author. */
  value: fc.constantFrom(1, 2),
})

/** Ana is a member, Ben is new, and Cleo only sees the shared values. */
test(
  'two users who edit, withdraw and delete see their own values, else the values that the rules allow',
  async () => {
    const server = await aServer()
    const [ana, ben, cleo] = await Promise.all(['ana', 'ben', 'cleo'].map((name) => server.signedInAs(name)))
    if (!ana || !ben || !cleo) throw new Error('The test needs three users.')
    const users = { ana, ben }
    await server.db.insert(trust).values({ userId: (await ana.account.me()).id, level: 'member' })
    await withCountedVoice(server, 'ana')
    const add = (browser: Visitor) =>
      browser.plugins.add({
        body: aPlugin({ name: 'Wobble', manufacturer: 'Unheard Of', bundleId: 'com.unheard.Wobble' }),
      })
    const shownTo = async (browser: Visitor) => (await browser.plugins.list())[0]

    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: MAX_ACTS }), async (acts) => {
        for (const table of ['plugins', 'revisions', 'shared_values'])
          await server.pool.query(`delete from ${table}`)
        await server.pool.query('update sessions set created_at = $1, last_seen_at = $1, expires_at = $2', [
          server.clock.now(),
          new Date(server.clock.now().getTime() + 150 * HOUR),
        ])
        for (const browser of [ana, ben, cleo]) await add(browser)
        const chosen = new Map<string, string>()
        /** The values that were live in turn, the last on top. Each begins with its author. */
        let liveValues: string[] = []

        for (const { who, does, value } of acts) {
          const browser = users[who]
          const plugin = await shownTo(browser)
          if (!plugin) throw new Error('The plugin is missing.')
          const params = { id: plugin.id }
          const { fields } = await browser.community.state({ params })
          const type = fields.find(({ field }) => field === 'type')
          const typed = `${who} ${value}`
          const waiting = type?.waiting.find(({ author }) => author !== 'me')
          if (does === 'edit' || does === 'old edit') {
            const base = {
              type: does === 'edit' ? (type?.revisionId ?? null) : '00000000-0000-4000-8000-000000000000',
            }
            await browser.plugins.edit({ params, body: { name: plugin.name, type: typed, base } })
            if (plugin.type !== typed) chosen.set(who, typed)
          } else if (does === 'accept') {
            await browser.plugins.acceptShared({ params, body: { fields: ['type'] } })
            chosen.delete(who)
          } else if (does === 'withdraw') {
            const body = { revisionId: type?.revisionId ?? '00000000-0000-4000-8000-000000000000' }
            await browser.community.withdraw({ params, body }).catch(() => undefined)
          } else if (does === 'agree' && waiting) {
            const body = { revisionId: waiting.revisionId, verdict: 'agrees' as const }
            await browser.community.confirm({ params, body })
          } else if (does === 'delete') {
            // It comes back with what its owner chose.
            await browser.plugins.remove({ params })
            await add(browser)
          } else if (does === 'wait') {
            server.clock.advance(12 * HOUR * value)
            await settleClaims(server.db, 'members', server.clock.now())
          }

          const now = (await shownTo(cleo))?.type ?? ''
          if (now !== (liveValues.at(-1) ?? '')) {
            const step = { who, does, liveValues, now }
            expect({ step, isAllowed: isAllowed(step) }).toEqual({ step, isAllowed: true })
            liveValues = does === 'withdraw' ? liveValues.slice(0, -1) : [...liveValues, now]
          }
          for (const [name, user] of Object.entries(users))
            expect((await shownTo(user))?.type).toBe(chosen.get(name) ?? now)
        }
      }),
      { numRuns: SEQUENCES },
    )
  },
  60_000 + SEQUENCES * 3000,
)

type Step = { who: string; does: string; liveValues: string[]; now: string }

const authorOf = (value: string | undefined) => value?.split(' ')[0]

/** The rules for a member and a new account, written independently. */
function isAllowed({ who, does, liveValues, now }: Step) {
  if (does === 'withdraw') return authorOf(liveValues.at(-1)) === who && now === (liveValues.at(-2) ?? '')
  const author = authorOf(now)
  const isFree = liveValues.length === 0 || liveValues.every((value) => authorOf(value) === author)
  if (!isFree) return false
  if (author === 'ana') return does === 'edit' && who === 'ana'
  return (does === 'agree' && who === 'ana') || does === 'wait'
}
