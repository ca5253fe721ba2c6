import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { liveDevice, liveSet, vst3Info } from '#shared/songs/testing/live-files.ts'
import { helper, linuxTest, pairWithoutListener, site, startHelper, waitUntilTrue } from './a-helper.ts'

const plugin = liveDevice({ info: vst3Info('Plugin', '0123456789ABCDEF0123456789ABCDEF') })
const setOf = (count: number) =>
  liveSet({ tracks: [{ devices: Array.from({ length: count }, () => plugin) }] })

startHelper(async () => {
  pairWithoutListener(helper, site)
  await helper.run('folders', 'private', join(music(), 'private'))
  await helper.run('folders', 'confirm')
})

const music = () => join(helper.home, 'music')

const put = (path: string, content: string | Uint8Array) => helper.put(`music/${path}`, content)

/** The number of instances in each song that the site has received, by its place. */
const counts = () => [...site.songs.values()].map(({ song }) => song?.uses[0]?.count).sort()

linuxTest(
  'songs are sent when they are saved, also in new folders and after a folder has come back',
  async () => {
    put('one.als', setOf(1))
    const child = helper.start('watch', music(), '--add')
    await waitUntilTrue(() => counts().length === 1)
    expect(await helper.run('watch', music())).toMatchObject({
      code: 1,
      out: expect.stringContaining('already'),
    })
    put('private/secret.als', setOf(9))
    put('New Project/two.als', setOf(2))
    put('one.als', setOf(3))
    await waitUntilTrue(() => counts().length === 2)
    expect(counts()).toEqual([2, 3])

    renameSync(music(), join(helper.home, 'away'))
    renameSync(join(helper.home, 'away'), music())
    put('New Project/three.als', setOf(4))
    await waitUntilTrue(() => counts().length === 3)
    rmSync(join(music(), 'New Project/two.als'))
    await waitUntilTrue(() => site.goneSongs.length === 1)
    expect(counts()).toEqual([2, 3, 4])
    const ended = new Promise((resolve) => child.on('close', resolve))
    child.kill('SIGINT')
    expect(await ended).toBe(0)
  },
)
