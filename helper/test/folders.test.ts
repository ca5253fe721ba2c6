import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { helper, linuxTest, pairWithoutListener, site, startHelper } from './a-helper.ts'

startHelper(() => {
  helper.put('secret/Mine.vst3')
})

const secret = () => `${helper.home}/secret`
const lists = async () => (await helper.json('folders')).answer

linuxTest('a private folder stays private unless the user agrees to change that', async () => {
  await helper.run('folders', 'private', secret())
  const declined = await helper.run('folders', 'remove', secret())
  expect(declined).toMatchObject({ code: 1, out: expect.stringContaining('stays private') })
  expect((await lists()).privateFolders).toEqual([secret()])

  helper.environment.DISPLAY = ''
  const unasked = await helper.run('folders', 'remove', secret())
  expect(unasked).toMatchObject({ code: 1, error: expect.stringContaining("couldn't ask you") })
  expect((await lists()).privateFolders).toEqual([secret()])

  helper.environment.DISPLAY = ':none'
  helper.willAgree(true)
  const agreed = await helper.run('folders', 'remove', secret())
  expect(agreed).toMatchObject({ code: 0, out: expect.stringContaining('no longer private') })
  expect((await lists()).privateFolders).toEqual([])
})

linuxTest('a file and the root folder cannot be added', async () => {
  symlinkSync('/', `${helper.home}/all`)
  for (const [folder, why] of [
    [`${helper.home}/secret/Mine.vst3`, 'is a file'],
    ['/', 'the whole computer'],
    [`${helper.home}/all`, 'the whole computer'],
    [`${helper.home}/nothing`, 'There is no folder'],
  ] as const)
    expect(await helper.run('folders', 'add', folder)).toMatchObject({
      code: 1,
      error: expect.stringContaining(why),
    })
  expect((await lists()).folders.map(({ path }: { path: string }) => path)).not.toContain('/')
})

/** Scans two folders for the site, one of which is private; returns what it says of them. */
async function scanForSite() {
  const folders = ['.clap', '.vst3'].map((name) => join(helper.home, name))
  const ids = folders.map((folder) => site.addJob({ kind: 'scan', folders: [folder], foundCount: 0 }))
  await helper.run('jobs', '--do')
  return ids.map((id) => site.jobs.get(id)?.result?.sentence).join()
}

const received = () => JSON.stringify([site.found, site.reports, site.device, [...site.jobs.values()]])

linuxTest('nothing becomes public when the list of folders is lost or damaged', async () => {
  helper.put('.vst3/Secret Synth.vst3')
  helper.put('.clap/Open Synth.clap')
  await helper.run('folders', 'private', join(helper.home, '.vst3'))
  pairWithoutListener(helper, site)
  await scanForSite()
  expect(received()).toContain('Open Synth')
  const list = join(helper.state, 'folders.json')
  const whole = readFileSync(list, 'utf8')
  for (const damage of [undefined, '', '{"added":[]}', '{"added":[],"private":7}', whole.slice(0, -10)]) {
    site.found.length = 0
    if (damage === undefined) rmSync(list)
    else writeFileSync(list, damage)

    expect(await scanForSite()).toContain('plugfolio-helper folders')
    expect(await helper.run('scan', '--add')).toMatchObject({
      code: 1,
      error: expect.stringContaining('private'),
    })
    expect(received()).not.toMatch(/Secret Synth|Open Synth/)
  }

  rmSync(list, { force: true })
  await helper.run('folders', 'private', join(helper.home, '.vst3'))
  await scanForSite()
  expect(received(), 'only when its user has confirmed the private folders').not.toContain('Open Synth')
  expect((await helper.run('folders', 'confirm')).code).toBe(0)
  await scanForSite()
  expect(received()).toContain('Open Synth')
  expect(received()).not.toContain('Secret Synth')
})
