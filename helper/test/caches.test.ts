import { expect } from 'vitest'
import { helper, linuxTest, pairWithoutListener, site, startHelper } from './a-helper.ts'

const DATE = '0011223344556677'
const CLASS_ID = '56534556697461766974616C00000000'
const REAPER = '.config/REAPER/reaper-vstplugins64.ini'

startHelper(async () => {
  pairWithoutListener(helper, site)
  await helper.run('folders', 'private', '/mine')
  await helper.run('folders', 'confirm')
  site.calls.length = 0
})

const ardourList = (path: string, name: string) =>
  `<VST3Cache bundle="${path}"><VST3Info uid="${CLASS_ID}" name="${name}" vendor="Maker" category="Fx" version="1"/></VST3Cache>`

const putLists = () => {
  const row = `${DATE},1854596000{${CLASS_ID},Vital (Vital Audio)!!!VSTi`
  helper.put(REAPER, `[vstcache]\nVital.vst3=${row}\n`)
  helper.put('.cache/ardour8/vst/broken.v3i', 'no XML')
}

linuxTest('lists of DAWs are shown, and nothing is sent', async () => {
  putLists()
  const { code, answer } = await helper.json('caches')

  expect(code).toBe(0)
  expect(answer.caches).toMatchObject([{ host: 'REAPER', plugins: [{ name: 'Vital', format: 'VST3' }] }])
  expect(answer.refused).toMatchObject([{ path: expect.stringContaining('broken.v3i') }])
  const { out } = await helper.run('caches')
  expect(out).toMatch(/^REAPER +1 plugin/m)
  expect(out).toContain('Found 1 plugin in 1 list.')
  expect(out).toContain('broken.v3i: ')
  expect(site.calls).toEqual([])
})

linuxTest('with --add their plugins are one import', async () => {
  putLists()
  const { code, out } = await helper.run('caches', '--add')

  expect({ code, imports: site.imports }).toEqual({ code: 0, imports: ['REAPER: found by the helper'] })
  expect(out).toContain('Your library: 1 new plugin, 0 with more details, 0 unchanged.')
  expect(site.imported).toMatchObject([
    { name: 'Vital', manufacturer: 'Vital Audio', installations: [{ seenBy: { host: 'REAPER' } }] },
  ])
})

linuxTest('nothing in private folders is read, shown or sent', async () => {
  helper.put('.cache/ardour8/vst/mine.v3i', ardourList('/mine/Secret.vst3', 'Secret'))
  helper.put('.cache/ardour8/vst/open.v3i', ardourList('/usr/lib/vst3/Open.vst3', 'Open'))
  const { answer } = await helper.json('caches', '--add')
  expect(answer.caches[0].plugins.map(({ name }: { name: string }) => name)).toEqual(['Open'])
  expect(JSON.stringify(site.imported)).not.toContain('Secret')

  await helper.run('folders', 'private', `${helper.home}/.cache/ardour8`)
  expect((await helper.json('caches')).answer).toMatchObject({ caches: [], refused: [] })
})
