import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import { aSentSong, aUse } from '../../../test/a-song.ts'
import { songAnswers } from './song-answers.ts'

/** A table that PostgreSQL has never analyzed is planned as if a user had one row in it. */
test('on a new server the songs of many plugins are found without looking for every plugin at every use', async () => {
  const [plugins, songs] = [60, 60]
  const server = await aServer()
  const person = await server.signedInAs('ana')
  const names = Array.from({ length: plugins }, (_, index) => `Comp ${index + 100}`)
  await person.plugins.addMany({
    body: { plugins: names.map((name) => aPlugin({ name, manufacturer: 'Fogwood', format: 'VST3' })) },
  })
  await person.songs.add({
    body: {
      songs: Array.from({ length: songs }, (_, index) =>
        aSentSong({
          title: `Song ${index}`,
          song: { uses: names.map((name) => aUse({ name, maker: 'Fogwood', format: 'VST3' })) },
        }),
      ),
    },
  })
  const [owner] = (await server.pool.query(`select id from users where username = 'ana'`)).rows
  await songAnswers.evidence(server.db, owner.id)
  const ids = (await person.plugins.list()).map(({ id }) => id)

  const searches = await server.db.transaction(async (tx) => {
    const uses = await songAnswers.formatUses(tx, owner.id, ids)
    expect(uses).toHaveLength(plugins)
    expect(uses[0]).toMatchObject({ format: 'VST3', songs, isSure: true, titles: ['Song 0', 'Song 9'] })
    const { rows } = await tx.execute<{ searches: number }>(sql`
      select sum(idx_scan)::int as searches from pg_stat_xact_user_tables where relname in ('use_joins', 'used_plugins', 'song_uses')`)
    return rows[0]?.searches
  })

  expect(searches).toBeLessThan(plugins * 10)
})
