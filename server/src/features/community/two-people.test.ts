import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR } from '../../../test/a-clock.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { trust } from '../../db/schema.ts'
import { settleClaims } from './settle-claims.ts'

const [SEQUENCES, LONGEST] = process.env.PLUGFOLIO_LONG ? [1000, 8] : [100, 5]
const ACTS = ['edit', 'edit', 'edit', 'old edit', 'take', 'withdraw', 'agree', 'delete', 'wait'] as const

const act = fc.record({
  who: fc.constantFrom('ana' as const, 'ben' as const),
  does: fc.constantFrom(...ACTS),
  /** Which of one's two values, so that each tells who said it. */
  value: fc.constantFrom(1, 2),
})

/** Ana is a member, Ben is new, and Cleo looks on: she chooses nothing and sees what is shared. */
test('whatever two people edit, take back and delete, each sees what they chose, else what a rule allowed', async () => {
  const server = await aServer()
  const [ana, ben, cleo] = await Promise.all(['ana', 'ben', 'cleo'].map((name) => server.signedInAs(name)))
  if (!ana || !ben || !cleo) throw new Error('There are three people.')
  const people = { ana, ben }
  await server.db.insert(trust).values({ userId: (await ana.account.me()).id, level: 'member' })
  const add = (browser: Visitor) =>
    browser.plugins.add({ body: aPlugin({ bundleId: 'com.fabfilter.Pro-Q.3' }) })
  const shownTo = async (browser: Visitor) => (await browser.plugins.list())[0]

  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: LONGEST }), async (acts) => {
      for (const table of ['plugins', 'revisions', 'shared_values'])
        await server.pool.query(`delete from ${table}`)
      await server.pool.query('update sessions set created_at = $1, last_seen_at = $1, expires_at = $2', [
        server.clock.now(),
        new Date(server.clock.now().getTime() + 150 * HOUR),
      ])
      for (const browser of [ana, ben, cleo]) await add(browser)
      const chosen = new Map<string, string>()
      /** What stood in the field one above the other, each beginning with who said it. */
      let stood: string[] = []

      for (const { who, does, value } of acts) {
        const browser = people[who]
        const plugin = await shownTo(browser)
        if (!plugin) throw new Error('Everybody has the plugin.')
        const params = { id: plugin.id }
        const { fields } = await browser.community.state({ params })
        const type = fields.find(({ field }) => field === 'type')
        const said = `${who} ${value}`
        const waiting = type?.waiting.find(({ author }) => author !== 'me')
        if (does === 'edit' || does === 'old edit') {
          const base = {
            type: does === 'edit' ? (type?.revisionId ?? null) : '00000000-0000-4000-8000-000000000000',
          }
          await browser.plugins.edit({ params, body: { name: plugin.name, type: said, base } })
          if (plugin.type !== said) chosen.set(who, said)
        } else if (does === 'take') {
          await browser.plugins.take({ params, body: { fields: ['type'] } })
          chosen.delete(who)
        } else if (does === 'withdraw') {
          const body = { revisionId: type?.revisionId ?? '00000000-0000-4000-8000-000000000000' }
          await browser.community.withdraw({ params, body }).catch(() => undefined)
        } else if (does === 'agree' && waiting) {
          const body = { revisionId: waiting.revisionId, verdict: 'agrees' as const }
          await browser.community.confirm({ params, body })
        } else if (does === 'delete') {
          await browser.plugins.remove({ params })
          await add(browser)
          chosen.delete(who)
        } else if (does === 'wait') {
          server.clock.passes(12 * HOUR * value)
          await settleClaims(server.db, 'members', server.clock.now())
        }

        const now = (await shownTo(cleo))?.type ?? ''
        if (now !== (stood.at(-1) ?? '')) {
          const step = { who, does, stood, now }
          expect({ step, isAllowed: isAllowed(step) }).toEqual({ step, isAllowed: true })
          stood = does === 'withdraw' ? stood.slice(0, -1) : [...stood, now]
        }
        for (const [name, each] of Object.entries(people))
          expect((await shownTo(each))?.type).toBe(chosen.get(name) ?? now)
      }
    }),
    { numRuns: SEQUENCES },
  )
}, 900_000)

type Step = { who: string; does: string; stood: string[]; now: string }

const authorOf = (value: string | undefined) => value?.split(' ')[0]

/** The rules for a member and a new account, in other words. */
function isAllowed({ who, does, stood, now }: Step) {
  if (does === 'withdraw') return authorOf(stood.at(-1)) === who && now === (stood.at(-2) ?? '')
  const author = authorOf(now)
  const isFree = stood.length === 0 || stood.every((value) => authorOf(value) === author)
  if (!isFree) return false
  if (author === 'ana') return does === 'edit' && who === 'ana'
  return (does === 'agree' && who === 'ana') || does === 'wait'
}
