import { eq, type SQL, sql } from 'drizzle-orm'
import { isPlaceholderMaker } from '#shared/bundles/facts/placeholders.ts'
import { type ClaimResult, claimResultOf, makerResultOf } from '#shared/community/claim-result.ts'
import type { LibraryMaker, MakerNameState, OpenedMaker } from '#shared/community/makers-contract.ts'
import { liveRevision } from '#shared/community/revision.ts'
import type { SharingMode } from '#shared/community/trust.ts'
import { makerKeyOf, shownMakerName } from '#shared/makers/maker-name.ts'
import { requireRow } from '../../db/require-row.ts'
import {
  type Db,
  definitions,
  licenses,
  makerSpellings,
  plugins,
  purchases,
  sharedValues,
} from '../../db/schema.ts'
import { fieldHistoryOf } from '../../library/community/field-history.ts'
import { makeClaims } from '../../library/community/make-claims.ts'
import { notifyLibraries } from '../../library/community/notify-libraries.ts'
import { makerSpellingSql, shareableColumns } from '../../library/community/shared-values-sql.ts'
import { nameMakers } from '../../library/makers/name-makers.ts'
import { isReadGuessSql, readSpellingSql } from '../../library/makers/read-spelling.ts'
import { isInLibraryOf } from '../../library/plugin-answer.ts'
import { shippedProducts } from '../../products/shipped-products.ts'
import * as words from './community-words.ts'
import { historyEntries } from './history-entries.ts'

/** The name of the maker of a plugin, and the names that were shared for it. Undefined when the plugin is not in the library. */
export async function makerNameState(
  db: Db,
  userId: string,
  id: string,
): Promise<MakerNameState | undefined> {
  const maker = await makerOfPlugin(db, userId, id)
  if (!maker) return undefined
  const known = { spelling: canBeNamed(maker) ? maker.spelling : '', name: maker.name }
  if (maker.definitionId === null)
    return { ...known, revisionId: null, lockedBecause: null, history: [], myVerdicts: {} }
  const { definitionId } = maker
  const history = await fieldHistoryOf(db, { definitionId, field: 'manufacturer' })
  const votes = history.revisions.flatMap((revision) => {
    const own = revision.voices.find((vote) => vote.userId === userId)
    return own && revision.status === 'pending' ? [[revision.id, own.verdict] as const] : []
  })
  return {
    ...known,
    revisionId: liveRevision(history)?.id ?? null,
    lockedBecause: history.lock?.reason ?? null,
    history: historyEntries(history.revisions, userId),
    myVerdicts: Object.fromEntries(votes),
  }
}

type Naming = { name: string; base: string | null; network: string | null; mode: SharingMode; now: Date }

/** Shares a name for the maker of a plugin. Undefined when the plugin is not in the library. */
export async function nameMaker(
  db: Db,
  userId: string,
  id: string,
  { name, base, network, mode, now }: Naming,
): Promise<ClaimResult | undefined> {
  const maker = await makerOfPlugin(db, userId, id)
  if (!maker) return undefined
  if (!canBeNamed(maker))
    return claimResultOf('manufacturer', { is: 'refused', refused: words.manufacturerUnknown })
  await nameMakers(db, [maker.spelling])
  const definitionId =
    mode === 'off' ? null : (maker.definitionId ?? (await definitionOfMaker(db, maker, now)))
  const wishes = [{ field: 'manufacturer' as const, value: name, baseId: base }]
  const [result] = await makeClaims(db, { userId, network, definitionId, wishes, mode, now })
  if (definitionId !== null) await notifyLibraries(db, definitionId)
  return result && makerResultOf(result, maker.name)
}

/** The definition of the maker of a plugin in this library, or null when nobody has named this maker yet. */
export async function makerDefinitionId(db: Db, userId: string, id: string) {
  return (await makerOfPlugin(db, userId, id))?.definitionId ?? null
}

type Maker = { spelling: string; isGuess: boolean; key: string; name: string; definitionId: string | null }

const canBeNamed = ({ spelling, isGuess, key }: Maker) =>
  key !== '' && !isGuess && !isPlaceholderMaker(spelling)

/** The manufacturer of a plugin as it was read or shared, whatever the user typed instead. */
async function makerOfPlugin(db: Db, userId: string, id: string): Promise<Maker | undefined> {
  const [read] = await db
    .select({ spelling: readSpellingSql, isGuess: isReadGuessSql })
    .from(plugins)
    .leftJoin(sharedValues, eq(sharedValues.definitionId, plugins.definitionId))
    .where(isInLibraryOf(userId, id))
  if (!read) return undefined
  const { spelling } = read
  const key = makerKeyOf(spelling)
  const [shown] = await db.select().from(makerSpellings).where(eq(makerSpellings.spelling, spelling))
  const name = shown?.name ?? (spelling && shownMakerName([spelling]))
  return { ...read, key, name, definitionId: (await definitionIdOf(db, key)) ?? null }
}

/** The id of the definition that stands for a maker, if there is one. */
async function definitionIdOf(db: Db, key: string) {
  const [definition] = await db
    .select({ id: definitions.id })
    .from(definitions)
    .where(eq(definitions.makerKey, key))
  return definition?.id
}

/** Its name counts as read, so that another one needs the agreement of other owners. */
async function definitionOfMaker(db: Db, { key, name }: Maker, now: Date) {
  const row = { name, manufacturer: name, nameKey: '', makerKey: key, vendorKey: key, createdAt: now }
  await db.insert(definitions).values(row).onConflictDoNothing()
  const id = await definitionIdOf(db, key)
  requireRow(id)
  return id
}

/** The facts about the maker of any spelling, and how much of a user's data names it. All of it is empty for an unknown one. */
export async function openMaker(db: Db, userId: string, manufacturer: string): Promise<OpenedMaker> {
  const key = makerKeyOf(manufacturer)
  const isAsked = sql`${SHOWN} = ${manufacturer} or (${key} <> '' and m.key = ${key})`
  const shown = await shownMakers(db, userId, isAsked)
  const { name, spellings } = shown.find((maker) => maker.name === manufacturer) ?? shown[0] ?? NOBODY
  return {
    ...(knownMaker([manufacturer, name, ...spellings]) ?? NO_FACTS),
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
const NO_FACTS = { site: '', downloads: '', support: '', installer: '', copyProtection: '', now: '' }

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
