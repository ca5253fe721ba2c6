import { expect } from 'vitest'
import { helper, linuxTest, pairWithoutListener, site, startHelper, waitUntilTrue } from './a-helper.ts'

startHelper(async () => {
  // A computer that runs the tests may have plugins of its own in system folders.
  await helper.run('folders', 'private', '/usr')
  await helper.run('folders', 'private', `${helper.home}/.clap/secret`)
  pairWithoutListener(helper, site)
  helper.put('.clap/One.clap')
  helper.put('.clap/secret/Hidden.clap')
})

/** The names that the site received in each scan. */
const names = () => {
  const scans: string[][] = []
  for (const { from, found } of site.found) {
    if (from === 0) scans.push([])
    scans.at(-1)?.push(...found.map(({ plugin }) => plugin.name))
  }
  return scans.map((scan) => scan.sort())
}

linuxTest('a site receives only changes, and nothing private', async () => {
  expect((await helper.run('scan', '--new')).code).toBe(0)
  const calls = site.calls.length
  helper.put('.clap/secret/Hidden Two.clap')
  expect((await helper.run('scan', '--new')).out).toContain('Nothing new.')
  expect(site.calls.length).toBe(calls)
  helper.put('.clap/Two.clap')
  await helper.run('scan', '--new')
  helper.put(
    '.vst3/Good.vst3/Contents/moduleinfo.json',
    '{"Name":"Good","Version":"1.0.0","Factory Info":{"Vendor":"Maker"}}',
  )
  await helper.run('scan', '--new')
  helper.put(
    '.vst3/Good.vst3/Contents/moduleinfo.json',
    '{"Name":"Good","Version":"1.1.0","Factory Info":{"Vendor":"Maker"}}',
  )
  await helper.run('scan', '--new')

  const all = ['Good', 'One', 'Two']
  expect(names()).toEqual([['One'], ['One', 'Two'], all, all])
})

linuxTest('the listener adds installed plugins by itself when the user has switched that on', async () => {
  const child = helper.start('listen')
  await waitUntilTrue(() => site.streams.size === 1)
  expect((await helper.run('watch')).out).toContain('Off.')
  expect((await helper.run('watch', 'on')).code).toBe(0)
  await waitUntilTrue(() => names().length === 1)
  helper.put('.clap/Two.clap')
  helper.put('.clap/Three.clap')
  helper.put('.clap/secret/Hidden Two.clap')
  await waitUntilTrue(() => names().length === 2)
  expect((await helper.run('watch', 'off')).code).toBe(0)

  expect(names()).toEqual([['One'], ['One', 'Three', 'Two']])
  child.kill('SIGTERM')
})
