import type { UseFormat } from '#shared/plugins/format-facts.ts'
import type { TestServer } from '../../../../../test/a-server.ts'
import type { Visitor } from '../../../../../test/a-visitor.ts'
import { songs, songUses, usedPlugins } from '../../../../db/schema.ts'

export type SharedUse = {
  format: UseFormat
  name: string
  maker: string
  ids: readonly string[]
  factory?: boolean
}

/** A song of this user with these uses. `usedIds` are in their order. */
export async function aSharedSong(
  { db, clock }: TestServer,
  person: Visitor,
  { title, uses }: { title: string; uses: readonly SharedUse[] },
) {
  const { id: userId } = await person.account.me()
  const at = clock.now()
  const [song] = await db
    .insert(songs)
    .values({
      userId,
      contentKey: title,
      factsKey: '',
      title,
      folder: 'Secret folder',
      kind: 'ableton',
      daw: 'Ableton Live',
      version: '12',
      bytes: 1,
      ownDevices: 0,
      isBackup: false,
      useCount: uses.length,
      addedAt: at,
      readAt: at,
    })
    .returning({ id: songs.id })
  const used = await db
    .insert(usedPlugins)
    .values(
      uses.map(({ ids, factory = false, ...use }, position) => ({
        userId,
        key: `${position}`,
        ...use,
        ids: [...ids],
        factory,
      })),
    )
    .returning({ id: usedPlugins.id })
  const songId = song?.id ?? ''
  const counts = { version: '', count: 3, off: 0, offline: 0, frozen: 0, missing: 0, inRack: 0 }
  await db
    .insert(songUses)
    .values(used.map(({ id }, position) => ({ userId, songId, position, usedId: id, ...counts })))
  return { id: songId, usedIds: used.map(({ id }) => id) }
}
