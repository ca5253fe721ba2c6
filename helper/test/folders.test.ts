import { symlinkSync } from 'node:fs'
import { expect } from 'vitest'
import { helper, linuxTest, startHelper } from './a-helper.ts'
import { aSite } from './a-site.ts'

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

linuxTest('an added folder is removed without a question', async () => {
  await helper.run('folders', 'add', secret())
  const { code, out } = await helper.run('folders', 'remove', secret())

  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('was removed from the folders') })
  expect(helper.calls('zenity')).toEqual([])
})

linuxTest('the helper says that a site keeps what it knows about a folder that becomes private', async () => {
  const site = await aSite()
  await helper.connect(site)
  const { out } = await helper.run('folders', 'private', secret())
  await helper.end()
  await site.close()

  expect(out).toContain('Your site keeps what it already knows about this folder')
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
