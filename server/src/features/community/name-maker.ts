import { eq } from 'drizzle-orm'
import { isPlaceholderMaker } from '#shared/bundles/facts/placeholders.ts'
import { type ClaimResult, claimResultOf, makerResultOf } from '#shared/community/claim-result.ts'
import type { MakerNameState } from '#shared/community/makers-contract.ts'
import { liveRevision } from '#shared/community/revision.ts'
import type { SharingMode } from '#shared/community/trust.ts'
import { makerKeyOf, shownMakerName } from '#shared/makers/maker-name.ts'
import { type Db, definitions, makerSpellings, plugins, sharedValues } from '../../db/schema.ts'
import { fieldHistoryOf } from '../../library/community/field-history.ts'
import { makeClaims } from '../../library/community/make-claims.ts'
import { notifyLibraries } from '../../library/community/notify-libraries.ts'
import { nameMakers } from '../../library/makers/name-makers.ts'
import { isReadGuessSql, readSpellingSql } from '../../library/makers/read-spelling.ts'
import { isInLibraryOf } from '../../library/plugin-answer.ts'
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
  if (!canBeNamed(maker)) return claimResultOf('manufacturer', { is: 'refused', refused: UNKNOWN })
  await nameMakers(db, [maker.spelling])
  const definitionId =
    mode === 'off' ? null : (maker.definitionId ?? (await definitionOfMaker(db, maker, now)))
  const wishes = [{ field: 'manufacturer' as const, value: name, baseId: base }]
  const [result] = await makeClaims(db, { userId, network, definitionId, wishes, mode, now })
  if (definitionId !== null) await notifyLibraries(db, definitionId)
  return result && makerResultOf(result, maker.name)
}

const UNKNOWN = 'The manufacturer of this plugin is unknown or only a guess, so it cannot be renamed.'

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
  const [definition] = await db
    .select({ id: definitions.id })
    .from(definitions)
    .where(eq(definitions.makerKey, key))
  const name = shown?.name ?? (spelling && shownMakerName([spelling]))
  return { ...read, key, name, definitionId: definition?.id ?? null }
}

/** Its name counts as read, so that another one needs the agreement of other owners. */
async function definitionOfMaker(db: Db, { key, name }: Maker, now: Date) {
  const row = { name, manufacturer: name, makerKey: key, vendorKey: key, createdAt: now }
  await db
    .insert(definitions)
    .values({ ...row, nameKey: '' })
    .onConflictDoNothing()
  const [made] = await db
    .select({ id: definitions.id })
    .from(definitions)
    .where(eq(definitions.makerKey, key))
  if (!made) throw new Error('A manufacturer got no definition.')
  return made.id
}
