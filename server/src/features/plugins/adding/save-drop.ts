import { and, eq } from 'drizzle-orm'
import { ADD_OUTCOMES, type AddOutcome } from '#shared/plugins/add-outcomes.ts'
import { type DropRequest, pluginOfDrop } from '#shared/plugins/drop.ts'
import type { DropLine } from '#shared/plugins/drop-line.ts'
import { installedFormat } from '#shared/plugins/formats.ts'
import type { NewPlugin } from '#shared/plugins/new-plugin.ts'
import { type Db, recentDrops } from '../../../db/schema.ts'
import type { Problem } from '../../../http/problem.ts'
import { changeLibrary } from '../../../library/change-library.ts'
import { withLastReadFacts } from '../installations/with-last-read-facts.ts'
import { foldVariantsTold } from '../merging/fold-variants.ts'
import * as words from '../plugin-words.ts'
import type { AddedBundle } from './create-joiner.ts'
import { bringBack, prepareJoin, removedEntriesOf } from './prepare-join.ts'

type SaveContext = {
  db: Db
  userId: string
  now: () => Date
  /** The error that the caller sees for a failure. */
  problemOf: (error: unknown) => Problem
}

/** A plugin with its index in the drop, and its position in this call of it. */
type DroppedPlugin = { index: number; position: number; plugin: NewPlugin }

/**
 * Saves the plugins of a drop in order, and yields their outcomes in batches as soon as they are committed. A batch is saved in one
 * transaction, which is faster and makes the same library. If that fails, each plugin of the batch is saved on its own, so that one
 * failure does not stop the others. The last line says which entries became one with another since. Throws when no more plugins can be saved.
 */
export async function* saveDrop(context: SaveContext, drop: DropRequest): AsyncGenerator<DropLine[]> {
  const parsed = drop.plugins.map((given, position) => ({
    index: given.index,
    position,
    plugin: droppedPlugin(given),
  }))
  const paths = parsed.flatMap(({ plugin }) => (plugin.success ? plugin.data.path : []))
  const call = { id: drop.id, paths: new Set(paths), at: context.now() }
  let batchSize = 1
  for (let at = 0; at < parsed.length; ) {
    const batch = parsed.slice(at, at + batchSize)
    const lines = await savedLines(context, call, batch)
    at += batch.length
    batchSize = Math.min(batchSize * 2, MAX_BATCH_SIZE)
    if (at < parsed.length) yield lines
    else yield* withFolds(context, lines)
  }
}

/** The last lines, also when the entries cannot be folded: their plugins are saved. */
async function* withFolds({ db, userId, now }: SaveContext, lines: DropLine[]): AsyncGenerator<DropLine[]> {
  let folded: Map<string, string>
  try {
    folded = await foldVariantsTold(db, userId, now())
  } catch (error) {
    yield lines
    throw error
  }
  const last = lines.at(-1)
  yield last && folded.size > 0
    ? [...lines.slice(0, -1), { ...last, folded: Object.fromEntries(folded) }]
    : lines
}

/** Small enough that lines arrive several times a second, and that an aborted drop saves few more plugins. */
const MAX_BATCH_SIZE = 25

/** One call of a drop, with the paths of all its plugins: these are there at the same time. */
type DropCall = { id: string; paths: ReadonlySet<string>; at: Date }
type ParsedPlugin = Omit<DroppedPlugin, 'plugin'> & { plugin: ReturnType<typeof droppedPlugin> }

const droppedPlugin = (given: DropRequest['plugins'][number]) => {
  const parsed = pluginOfDrop.safeParse(given)
  return parsed.success ? { ...parsed, data: storedPlugin(parsed.data) } : parsed
}

async function savedLines(context: SaveContext, call: DropCall, batch: ParsedPlugin[]) {
  const dropped = batch.flatMap(({ plugin, ...place }) =>
    plugin.success ? [{ ...place, plugin: plugin.data }] : [],
  )
  const saved = await saveTogether(context, call, dropped).catch(() => saveEach(context, call, dropped))
  return batch.map(({ index, plugin }): DropLine => {
    if (!plugin.success)
      return failed(index, 'invalid', plugin.error.issues[0]?.message ?? words.invalidPlugin)
    return saved.shift() ?? failed(index, 'unexpected', words.notSaved)
  })
}

function storedPlugin({ folder, index: _, ...plugin }: ReturnType<typeof pluginOfDrop.parse>): NewPlugin {
  const path = folder === '' ? plugin.path : `${folder}/${plugin.path}`.slice(-MAX_PATH_LENGTH)
  return { ...plugin, path, format: installedFormat(plugin.format) }
}

/** Characters, as for every path. A longer path loses its beginning, because the file name matters most. */
const MAX_PATH_LENGTH = 1024

async function saveTogether({ db, userId }: SaveContext, call: DropCall, dropped: DroppedPlugin[]) {
  const [first] = dropped
  if (!first) return []
  const given = dropped.map(({ plugin }) => plugin)
  const plugins = await withLastReadFacts(db, userId, '', given)
  const { at } = call
  const indexes = dropped.map(({ index }) => index)
  const joinAll = await prepareJoin(db, plugins, at, { paths: call.paths, position: first.position })
  const removed = await removedEntriesOf(db, { userId, machine: '' }, plugins, at)
  const added = await changeLibrary(db, userId, async (tx) => {
    const back = await bringBack(tx, userId, removed, at)
    const bundles = await joinAll(tx, userId, '')
    const outcomes = bundles.map((bundle) =>
      back.has(bundle.pluginId) ? { ...bundle, added: 'restored' as const } : bundle,
    )
    return withRecordedOutcomes(tx, { userId, dropId: call.id, now: at }, indexes, outcomes)
  })
  return added.map(
    ({ added: outcome, pluginId, from }, position): DropLine => ({
      index: indexes[position] ?? 0,
      outcome,
      pluginId,
      ...(outcome === 'older' && from !== undefined && { from }),
    }),
  )
}

async function saveEach(context: SaveContext, call: DropCall, dropped: DroppedPlugin[]) {
  const lines: DropLine[] = []
  for (const one of dropped) {
    try {
      lines.push(...(await saveTogether(context, call, [one])))
    } catch (error) {
      const { status, code, message } = context.problemOf(error)
      if (FATAL_STATUSES.has(status)) throw error
      lines.push(failed(one.index, code, message))
    }
  }
  return lines
}

/** The account is gone, the database is unavailable, or the disk is full: the next plugins would fail as well. */
const FATAL_STATUSES = new Set([401, 503, 507])

const failed = (index: number, code: string, message: string): DropLine => ({
  index,
  outcome: 'failed',
  code,
  message,
})

type Recorded = { userId: string; dropId: string; now: Date }

/**
 * The outcomes for the plugins at these indexes of a drop. For plugins that an earlier call of the same drop saved it returns the
 * first outcome, because the client may never have received it; the other outcomes are saved in the same transaction.
 */
async function withRecordedOutcomes(
  tx: Db,
  { userId, dropId, now }: Recorded,
  indexes: number[],
  addedNow: AddedBundle[],
): Promise<AddedBundle[]> {
  const here = and(eq(recentDrops.userId, userId), eq(recentDrops.id, dropId))
  const [known] = await tx.select({ outcomes: recentDrops.outcomes }).from(recentDrops).where(here)
  const letters = [...(known?.outcomes ?? '')]
  const bundles = addedNow.map((bundle, position) => {
    const index = indexes[position] ?? 0
    const added = outcomeOf(letters[index]) ?? bundle.added
    while (letters.length <= index) letters.push(NO_OUTCOME)
    letters[index] = LETTERS[added]
    return { ...bundle, added }
  })
  const outcomes = letters.join('')
  if (known) await tx.update(recentDrops).set({ outcomes }).where(here)
  else await tx.insert(recentDrops).values({ userId, id: dropId, outcomes, begunAt: now })
  return bundles
}

const NO_OUTCOME = '-'
const LETTERS: Record<AddOutcome, string> = {
  created: 'c',
  restored: 'r',
  format: 'f',
  newer: 'n',
  older: 'o',
  copy: 'p',
  changed: 'v',
  there: 't',
}

const outcomeOf = (letter: string | undefined) => ADD_OUTCOMES.find((added) => LETTERS[added] === letter)
