import { sql } from 'drizzle-orm'
import { storageContract } from '#shared/storage/contract.ts'
import type { Storage } from '#shared/storage/storage-answer.ts'
import { storageFiguresOf } from '#shared/storage/storage-figures.ts'
import { type StoredInstallation, type StoredPlugin, storageOf } from '#shared/storage/storage-of.ts'
import type { Db } from '../../db/schema.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { cachedTexts, NOT_MODIFIED, PrewrittenResponse } from '../../http/transport/response-cache.ts'
import { computersTagOf, computersWithHelper } from '../../library/computers.ts'
import { numberIn, readOnce, readRows } from '../../library/read-rows.ts'
import { shownNames } from '../../library/shown-names.ts'
import type { SongAnswers } from '../../library/song-answers.ts'

export function storageRoutes(context: RouteContext, songs: SongAnswers) {
  const answers = cachedTexts(LIMITS)
  context.onAccountDeleted.push(answers.forget)

  mountContract(context, storageContract, {
    open: async ({ db, user, query, held }) => {
      const computers = await computersWithHelper(db, user.id)
      const { machine } = query
      const tag = computersTagOf(user, computers, machine)
      if (held === tag) return NOT_MODIFIED
      return new PrewrittenResponse(tag, () => textOf(db, { userId: user.id, machine }, tag))
    },
    figures: async ({ db, user, held }) => {
      const computers = await computersWithHelper(db, user.id)
      const tag = computersTagOf(user, computers)
      if (held === tag) return NOT_MODIFIED
      const write = async () => {
        const text = await textOf(db, { userId: user.id, machine: undefined }, tag)
        // as: this is the text of an answer of the same contract.
        return JSON.stringify(storageFiguresOf(JSON.parse(String(text)) as Storage))
      }
      return new PrewrittenResponse(tag, () => answers.textOf(`${user.id} figures`, tag, write))
    },
  })

  /** The answer, which is the same until its tag changes. The figures are taken from it, so the page then finds it ready. */
  function textOf(db: Db, query: StorageQuery, tag: string) {
    const write = async () => JSON.stringify(await openStorage(db, songs, query))
    return answers.textOf(`${query.userId} ${query.machine ?? ''}`, tag, write)
  }
}

/** Bytes. */
const LIMITS = { maxSize: 8 * 1024 * 1024, maxEntrySize: 1024 * 1024 }

type StorageQuery = { userId: string; machine: string | undefined }

/** The installations that take space on the computers of a user, or on one. */
async function openStorage(db: Db, songs: SongAnswers, query: StorageQuery): Promise<Storage> {
  const { userId, machine } = query
  const usage = await songs.usage(db, userId)
  const read = await songs.read(db, userId)
  const stored = await storedInstallations(db, userId)
  const plugins = new Map<string, StoredPlugin>()
  for (const { id, name, manufacturer } of stored.plugins)
    plugins.set(id, { name, manufacturer, songs: 0, perhaps: 0 })
  for (const { pluginId, songs: count, perhaps } of usage) {
    const plugin = plugins.get(pluginId)
    if (plugin) plugins.set(pluginId, { ...plugin, songs: count, perhaps })
  }
  return storageOf({
    installations: stored.installations,
    plugins,
    songs: read,
    machine,
  })
}

/** The installations with files: without sightings, which are perhaps not on a disk, and without samples. */
async function storedInstallations(db: Db, userId: string) {
  const plugins = await shownNames(db, userId, sql`plugins.removed_at is null and not plugins.is_sample`)
  const factsOf = readOnce(commonFacts)
  const installations = await readRows(
    db,
    {
      id: sql`n.id`,
      pluginId: sql`n.plugin_id`,
      path: sql`n.path`,
      size: sql`n.size`,
      digest: sql`n.digest`,
      facts: sql`concat_ws(E'\n', n.machine, n.format, coalesce(n.platform, ''), n.linked_from is not null, n.version)`,
    },
    sql`
      from installations n join plugins p on p.user_id = n.user_id and p.id = n.plugin_id
      where n.user_id = ${userId} and n.gone_at is null and n.seen_by is null and p.removed_at is null and not p.is_sample`,
    (value): StoredInstallation => {
      const { machine, format, platform, isLinked, version } = factsOf(value('facts'))
      return {
        id: value('id'),
        pluginId: value('pluginId'),
        path: value('path'),
        size: numberIn(value('size')),
        machine,
        format,
        platform,
        digest: value('digest') || null,
        isLinked,
        version,
      }
    },
  )
  return { plugins, installations }
}

/** The facts that many installations have in common. */
type CommonFacts = Pick<StoredInstallation, 'machine' | 'format' | 'platform' | 'isLinked' | 'version'>

/** Nothing before the version has a line break, whatever a helper sends. */
function commonFacts(text: string): CommonFacts {
  const [machine = '', format = '', platform = '', isLinked, ...version] = text.split('\n')
  return {
    machine,
    format,
    platform: platform || null,
    isLinked: isLinked === 't',
    version: version.join('\n'),
  }
}
