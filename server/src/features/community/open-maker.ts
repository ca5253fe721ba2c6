import { type SQL, sql } from 'drizzle-orm'
import type { LibraryMaker, OpenedMaker } from '#shared/community/makers-contract.ts'
import { makerKeyOf } from '#shared/makers/maker-name.ts'
import { type Db, licenses, makerSpellings, plugins, purchases, sharedValues } from '../../db/schema.ts'
import { makerSpellingSql, shareableColumns } from '../../library/community/shared-values-sql.ts'
import { isInLibraryOf } from '../../library/plugin-answer.ts'
import { shippedProducts } from '../../products/shipped-products.ts'

/** The facts about the maker of any spelling, and how much of a user's data names it. All of it is empty for an unknown one. */
export async function openMaker(db: Db, userId: string, manufacturer: string): Promise<OpenedMaker> {
  const key = makerKeyOf(manufacturer)
  const isAsked = sql`${SHOWN} = ${manufacturer} or (${key} <> '' and m.key = ${key})`
  const shown = await shownMakers(db, userId, isAsked)
  const { name, spellings } = shown.find((maker) => maker.name === manufacturer) ?? shown[0] ?? NOBODY
  return {
    ...(knownMaker([manufacturer, name, ...spellings]) ?? UNKNOWN),
    name,
    licenses: await countOf(db, licenses, userId, key),
    purchases: await countOf(db, purchases, userId, key),
  }
}

/** The makers of a user's library that the shipped tables know. */
export async function libraryMakers(db: Db, userId: string): Promise<LibraryMaker[]> {
  const pages = installerPages()
  return (await shownMakers(db, userId, sql`true`)).flatMap(({ name, spellings }) => {
    const maker = knownMaker([name, ...spellings])
    if (!maker) return []
    const page = pages.get(maker.installer) ?? (maker.downloads || maker.site)
    return [{ ...maker, manufacturer: name, page }]
  })
}

const NOBODY = { name: '', spellings: [] }
const UNKNOWN = { site: '', downloads: '', support: '', installer: '', copyProtection: '', now: '' }

const knownMaker = (spellings: string[]) => {
  const { makerOf } = shippedProducts()
  return spellings.map(makerOf).find((maker) => maker !== undefined)
}

/** Makers that share a program have one page for it: the first downloads that one of them has. */
function installerPages() {
  const rows = shippedProducts().makers.filter(({ installer, downloads }) => installer && downloads)
  return new Map(rows.toReversed().map(({ installer, downloads }) => [installer, downloads]))
}

type ShownMaker = { name: string; spellings: string[] }

const SHARED = sql`s.shown`
const SPELLING = makerSpellingSql(SHARED)
const SHOWN = shareableColumns(SHARED, sql`m.name`).manufacturer

/** The names of makers in a library, the most frequent first, each with the spellings for which it is shown. `m` are the latter. */
async function shownMakers(db: Db, userId: string, which: SQL): Promise<ShownMaker[]> {
  const { rows } = await db.execute<ShownMaker>(sql`
    select ${SHOWN} as name, array_agg(distinct ${SPELLING}) as spellings
    from ${plugins} left join ${sharedValues} s on s.definition_id = plugins.definition_id
      left join ${makerSpellings} m on m.spelling = ${SPELLING}
    where ${isInLibraryOf(userId)} and (${which}) and ${SHOWN} <> ''
    group by 1 order by count(*) desc, 1`)
  return rows
}

async function countOf(db: Db, table: typeof licenses | typeof purchases, userId: string, key: string) {
  if (key === '') return 0
  const { rows } = await db.execute<{ maker: string; count: number }>(sql`
    select maker, count(*)::int as count from ${table} where user_id = ${userId} and removed_at is null group by 1`)
  return rows.reduce((sum, { maker, count }) => (makerKeyOf(maker) === key ? sum + count : sum), 0)
}
