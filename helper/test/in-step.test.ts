import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { helper, linuxTest, site, startHelper, waitUntilTrue } from './a-helper.ts'

startHelper(
  async () => {
    for (const name of ['Diva', 'Zebra', 'Hive']) helper.put(`.vst3/${name}.vst3/Contents/x`)
    await helper.connect(site)
  },
  { isShared: true },
)

const pathOf = (name: string) => join(helper.home, '.vst3', `${name}.vst3`)
const remove = (name: string) => rmSync(pathOf(name), { recursive: true })
const know = (...names: string[]) => {
  site.places = names.map((name, index) => ({
    id: `${index}1111111-1111-4111-8111-111111111111`,
    path: pathOf(name),
  }))
}

linuxTest('a scan for a page and one that adds report removed plugins', async () => {
  const folders = [join(helper.home, '.vst3')]
  await helper.run('scan', '--add')
  know('Diva', 'Zebra', 'Hive')
  remove('Diva')
  const id = site.addJob({ kind: 'scan', folders, foundCount: 0 })

  await helper.run('jobs', '--do')
  await waitUntilTrue(() => site.jobs.get(id)?.state === 'done')
  expect(site.gone).toEqual([pathOf('Diva')])

  site.gone = []
  know('Zebra', 'Hive')
  remove('Zebra')
  expect(await helper.run('scan', '--add')).toMatchObject({ code: 0 })
  expect(site.gone).toEqual([pathOf('Zebra')])
})

linuxTest('a scan that is canceled on the page reports no removed plugins', async () => {
  site.gone = []
  know('Hive')
  remove('Hive')
  site.instead = (name) => {
    if (name !== 'addFound') return undefined
    for (const job of site.jobs.values())
      if (job.state === 'taken') Object.assign(job, { state: 'cancelled' })
    return undefined
  }
  helper.put('.vst3/Other.vst3/Contents/x')

  const { code, out } = await helper.run('scan', '--add')
  site.instead = () => undefined

  expect({ code, out }).toEqual({ code: 1, out: 'The scan was canceled on the site.\n' })
  expect(site.gone).toEqual([])
})
