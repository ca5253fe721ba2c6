import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SECOND } from '../../../../test/a-clock.ts'
import { aServer, type TestServer } from '../../../../test/a-server.ts'
import { rounds } from '../../../../test/rounds.ts'
import { editPlugin } from '../edits/edit-plugin.ts'
import { anEmptyLibrary, wholeLibrary } from '../testing/a-library.ts'
import { addPlugin, addPlugins } from './add-plugins.ts'

const ROUNDS = rounds(40, 1000)

const code = fc.constantFrom('Echo', 'Nova', 'Saw ')
const bundle = fc.record({
  name: fc.constantFrom('Echo', 'Echo 2', 'Blue Nova', 'Nova', 'WaveShell1-VST3 14.0'),
  manufacturer: fc.constantFrom('', 'Blue', 'Acme Audio', 'Yourcompany'),
  isGuess: fc.boolean(),
  type: fc.constantFrom('', 'Effect', 'EQ', 'Delay'),
  format: fc.constantFrom('VST3', 'AU', 'Component', 'VST', 'Plugin'),
  path: fc.constantFrom('a', 'b', 'c', '/Library/d', '/Library/e', 'C:\\f'),
  version: fc.constantFrom('', '1.0', '1.2', '1.10', '2.0', 'two', '0xFFFFFFFF'),
  isUAD: fc.boolean(),
  isOwned: fc.boolean(),
  updateAvailable: fc.boolean(),
  isFavorite: fc.boolean(),
  architectures: fc.constantFrom<string[][]>([], ['arm64'], ['x86_64', 'arm64']),
  size: fc.constantFrom(null, 1000),
  bundleId: fc.constantFrom(null, 'com.blue.nova', 'com.blue.nova.vst3', 'com.yourcompany.x'),
  audioUnit: fc.option(
    fc.record({ type: fc.constant('aufx'), subtype: code, manufacturer: fc.constantFrom('Blue', 'Manu') }),
  ),
  classId: fc.constantFrom(null, '0123456789ABCDEF0123456789ABCDEF', '0'.repeat(32)),
  platform: fc.constantFrom(null, 'macos' as const, 'linux' as const),
  signer: fc.constantFrom(null, 'TEAM'),
  contents: fc.constantFrom<string[][]>([], ['Echo', 'Verb'], ['verb', 'Delay'], ['Delay', 'Delay']),
})

/** An act on the entry at this index between two calls. */
const act = fc.record({
  // Not `remove`: what was removed comes back by hand alone.
  does: fc.constantFrom('update', 'edit', 'believe', 'nothing'),
  to: fc.nat({ max: 6 }),
})
const call = fc.record({ bundles: fc.array(bundle, { minLength: 1, maxLength: 7 }), act })

test('bundles added together make the same library as bundles added one by one', async () => {
  const [single, bulk] = await Promise.all([aServer(), aServer()])
  let count = 0

  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 5 }), async (calls) => {
      count++
      const one = await aFreshLibrary(single, `${count}`)
      const many = await aFreshLibrary(bulk, `${count}`)
      for (const { bundles, act } of calls) {
        const outcomes = []
        for (const [index, newPlugin] of bundles.entries()) {
          outcomes.push((await addPlugin(single.db, one, newPlugin, single.clock.now())).outcome)
          await keepOrder(single, index + 1)
        }
        const answer = await addPlugins(bulk.db, { userId: many, machine: '' }, bundles, bulk.clock.now())

        const createdCount = outcomes.filter((outcome) => outcome === 'created').length
        expect(answer).toMatchObject({ createdCount, joinedCount: bundles.length - createdCount })
        await happens(act, single, one)
        await happens(act, bulk, many)
        const [expected, actual] = [await shown(single, one), await shown(bulk, many)]
        expect(actual).toEqual(expected)
      }
    }),
    { numRuns: ROUNDS },
  )
}, 1_800_000)

async function aFreshLibrary({ db, clock }: TestServer, username: string) {
  clock.advance(SECOND)
  await db.execute(sql`delete from users`)
  await db.execute(sql`delete from definitions`)
  return anEmptyLibrary(db, username)
}

/** Gives entries and definitions rising times, because the clock of the test does not move between two calls. */
async function keepOrder({ db, clock }: TestServer, index: number) {
  const [now, step] = [clock.now().toISOString(), `${index} microseconds`]
  await db.execute(sql`update plugins set added_at = added_at + ${step}::interval where added_at = ${now}`)
  await db.execute(
    sql`update definitions set created_at = created_at + ${step}::interval where created_at = ${now}`,
  )
}

async function shown({ db }: TestServer, userId: string) {
  const { entries, seen } = await wholeLibrary(db, userId)
  return { entries: entries.map(({ whole }) => whole), seen }
}

async function happens(
  { does, to }: { does: string; to: number },
  { db, clock }: TestServer,
  userId: string,
) {
  const { entries } = await wholeLibrary(db, userId)
  const id = entries[to % entries.length]?.id ?? ''
  clock.advance(SECOND)
  await ACTS[does]?.(db, userId, id, clock.now())
}

const NOVA = { name: 'Nova', manufacturer: 'Acme Audio', type: 'Synth' }

type Act = (db: TestServer['db'], userId: string, id: string, now: Date) => Promise<unknown>

const ACTS: Record<string, Act> = {
  update: (db, userId, id, now) =>
    db.execute(sql`
      insert into update_history (user_id, plugin_id, plugin_name, manufacturer, previous_version, created_at, changed_at)
      select user_id, id, name, manufacturer, version, ${now}::timestamptz, ${now}::timestamptz from plugins
      where user_id = ${userId} and id = ${id} on conflict do nothing`),
  edit: (db, userId, id, now) => editPlugin(db, userId, id, NOVA, { mode: 'off', network: null, now }),
  believe: (db, userId, id, now) =>
    db.execute(sql`
      insert into latest_versions (definition_id, format, platform, version, "by", owners, running, standing, first_seen,
        catalogs, decided_at, is_marked)
      select definition_id, f, 'macos', '1.10', 'owners', 5, 3, 3, '', '[]', ${now}::timestamptz, true
      from plugins, unnest('{VST3,AU}'::text[]) f where user_id = ${userId} and id = ${id} and definition_id is not null
      on conflict do nothing`),
}
