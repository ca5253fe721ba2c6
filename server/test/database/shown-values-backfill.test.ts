import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PLATFORMS } from '#shared/plugins/architectures.ts'
import { shownPluginValues } from '#shared/plugins/installed.ts'
import { knownMigrations } from '../../src/db/migrate-today.ts'
import { installations, plugins } from '../../src/db/schema.ts'
import { aServer } from '../a-server.ts'
import { rounds } from '../rounds.ts'

/** The statements that filled the new columns of existing entries, run again. */
const BACKFILL = knownMigrations()
  .flatMap((migration) => migration.sql)
  .filter((statement) => /UPDATE "plugins" SET "(?:size|version_since|processors)"/.test(statement))

const PROCESSORS = [
  'arm64',
  'arm64e',
  'arm64ec',
  'arm64x',
  'x86_64',
  'i386',
  'ppc',
  'ppc64',
  'arm',
  'riscv64',
  'x',
]
const folder = fc.constantFrom(
  '',
  'C:\\VST\\',
  'c:/',
  '\\\\host\\',
  '\\',
  'CC:/',
  '/Users/a/',
  '/Library/',
  '/Applications/',
  '/Volumes/x/',
  '/System/',
  '/system/',
  '~/Library/',
  '/home/a/',
  '/usr/lib/',
  '/opt/',
  '~/.vst/',
  '~/vst/',
  '\n/opt/',
)
const fileName = fc.constantFrom(
  'a',
  'a.component',
  'A.VST',
  'a.dll',
  'a.SO',
  'a.dll.so',
  'a.dll\n',
  'a.DLL ',
  '.vst3',
  'İ.dlI',
)

const installation = fc.record({
  format: fc.constantFrom('VST3', 'AU', 'Component', 'VST'),
  path: fc.tuple(folder, fileName).map((parts) => parts.join('')),
  architectures: fc.array(fc.constantFrom(...PROCESSORS), { maxLength: 3 }),
  size: fc.constantFrom(null, 0, 7, Number.MAX_SAFE_INTEGER),
  machine: fc.constantFrom('', 'b', 'A', 'a'),
  bundleId: fc.constantFrom(null, '', 'com.a'),
  platform: fc.constantFrom(null, ...PLATFORMS),
  goneAt: fc.constantFrom(null, null, new Date(0)),
  seenBy: fc.constantFrom(null, null, 'live'),
})
const isElsewhere = (one: { machine: string; format: string; path: string }) =>
  [one.machine, one.format, one.path].join('\t')

test('a migrated entry shows the same values as one that is derived today', async () => {
  const { db, signedInAs } = await aServer()
  const { id: userId } = await (await signedInAs('ana')).account.me()
  expect(BACKFILL).toHaveLength(3)

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uniqueArray(installation, { selector: isElsewhere, maxLength: 6 }), {
        minLength: 1,
        maxLength: 40,
      }),
      async (library) => {
        await db.execute(sql`delete from plugins`)
        const entries = library.map((installed, index) => ({
          installed,
          id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
        }))
        await db.insert(plugins).values(entries.map(({ id }) => ({ ...ENTRY, userId, id })))
        const rows = entries.flatMap(({ id, installed }) =>
          installed.map((one) => ({ ...one, userId, pluginId: id, version: '', addedAt: new Date(0) })),
        )
        if (rows.length > 0) await db.insert(installations).values(rows)

        for (const statement of BACKFILL) await db.execute(sql.raw(statement))

        const { id, size, processors, machines, addedAt, versionSince } = plugins
        const migrated = await db
          .select({ id, size, processors, machines, addedAt, versionSince })
          .from(plugins)
          .orderBy(id)
        expect(migrated).toEqual(
          entries.map((entry) => {
            const { size, processors, machines } = derived(entry.installed)
            return {
              id: entry.id,
              size,
              processors,
              machines,
              addedAt: ENTRY.addedAt,
              versionSince: ENTRY.addedAt,
            }
          }),
        )
      },
    ),
    { numRuns: rounds(40, 1000) },
  )
})

type Generated = typeof installation extends fc.Arbitrary<infer One> ? One : never

const derived = (installed: Generated[]) =>
  shownPluginValues(
    installed.map((one) => ({ ...one, version: '', contents: [], goneAt: one.goneAt?.getTime() ?? null })),
    {},
  )

const ENTRY = {
  name: 'Echo',
  manufacturer: '',
  type: '',
  format: '',
  formats: [],
  version: '',
  path: '',
  isUAD: false,
  isOwned: true,
  updateAvailable: false,
  isFavorite: false,
  nameKey: 'echo',
  vendorKey: '',
  isGuess: false,
  addedAt: new Date('2020-02-02T02:02:02Z'),
}
