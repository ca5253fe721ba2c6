import { type DropLine, type DropRequest, pluginOfDrop } from '#shared/plugins/drop.ts'
import { installedFormat } from '#shared/plugins/formats.ts'
import type { NewPlugin } from '#shared/plugins/plugin.ts'
import type { Db } from '../../../db/open.ts'
import type { Problem } from '../../../http/problem.ts'
import { changeLibrary } from '../../../library/change-library.ts'
import { joiningAll } from './add-together.ts'
import { toldAsBefore } from './recent-drops.ts'

type Saving = {
  db: Db
  userId: string
  now: () => Date
  /** What a failure is to the caller. */
  problemOf: (error: unknown) => Problem
}

/** A plugin of a drop with its place in it. */
type Placed = { index: number; given: NewPlugin }

/**
 * Saves the plugins of a drop in their order and yields what became of them, a few lines at a time, each as soon as it is
 * committed. Plugins are saved a few together, which is several times faster and makes the same library; when that fails, each of
 * them is saved by itself, so that one that fails stops no other. Throws when no further one can be saved.
 */
export async function* saveDrop(saving: Saving, drop: DropRequest): AsyncGenerator<DropLine[]> {
  let together = 1
  for (let at = 0; at < drop.plugins.length; ) {
    const few = drop.plugins.slice(at, at + together)
    yield await savedLines(saving, drop.id, few)
    at += few.length
    together = Math.min(together * 2, MOST_TOGETHER)
  }
}

/** Few enough that lines come several times a second, and that an aborted drop saves little more. */
const MOST_TOGETHER = 25

async function savedLines(saving: Saving, dropId: string, few: DropRequest['plugins']) {
  const read = few.map(({ index, ...rest }) => ({
    index,
    plugin: pluginOfDrop.safeParse({ index, ...rest }),
  }))
  const placed = read.flatMap(({ index, plugin }) =>
    plugin.success ? [{ index, given: storedPlugin(plugin.data) }] : [],
  )
  const saved = await saveTogether(saving, dropId, placed).catch(() => saveEach(saving, dropId, placed))
  return read.map(({ index, plugin }): DropLine => {
    if (!plugin.success) return failed(index, 'invalid', plugin.error.issues[0]?.message ?? 'Invalid plugin.')
    return saved.shift() ?? failed(index, 'unexpected', 'The plugin was not saved. Please try again.')
  })
}

function storedPlugin({ folder, index: _, ...plugin }: ReturnType<typeof pluginOfDrop.parse>): NewPlugin {
  const path = folder === '' ? plugin.path : `${folder}/${plugin.path}`.slice(-LONGEST_PATH)
  return { ...plugin, path, format: installedFormat(plugin.format) }
}

/** Characters, as for every path. Of a longer one the file name counts most. */
const LONGEST_PATH = 1024

async function saveTogether({ db, userId, now }: Saving, dropId: string, placed: Placed[]) {
  if (placed.length === 0) return []
  const plugins = placed.map(({ given }) => given)
  const at = now()
  const indexes = placed.map(({ index }) => index)
  const joinAll = await joiningAll(db, plugins, at, 'ordered')
  const added = await changeLibrary(db, userId, async (tx) =>
    toldAsBefore(tx, { userId, dropId, now: at }, indexes, await joinAll(tx, userId, '')),
  )
  return added.map(({ added: outcome, pluginId }, each): DropLine => {
    return { index: indexes[each] ?? 0, outcome, pluginId }
  })
}

async function saveEach(saving: Saving, dropId: string, placed: Placed[]) {
  const lines: DropLine[] = []
  for (const one of placed) {
    try {
      lines.push(...(await saveTogether(saving, dropId, [one])))
    } catch (error) {
      const { status, code, message } = saving.problemOf(error)
      if (ENDS_ALL.has(status)) throw error
      lines.push(failed(one.index, code, message))
    }
  }
  return lines
}

/** The account is gone, the database is away, or the disk is full: what comes next would fail as well. */
const ENDS_ALL = new Set([401, 503, 507])

const failed = (index: number, code: string, message: string): DropLine => ({
  index,
  outcome: 'failed',
  code,
  message,
})
