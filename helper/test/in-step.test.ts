import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestHelper, IS_LINUX, type TestHelper, waitUntilTrue } from './a-helper.ts'
import { aSite, type TestSite } from './a-site.ts'

let site: TestSite
let helper: TestHelper

beforeAll(async () => {
  if (!IS_LINUX) return
  site = await aSite()
  helper = await createTestHelper()
  for (const name of ['Diva', 'Zebra', 'Hive']) helper.put(`.vst3/${name}.vst3/Contents/x`)
  await helper.connect(site)
})
afterAll(async () => {
  if (!IS_LINUX) return
  await helper.end()
  await site.close()
})

const pathOf = (name: string) => join(helper.home, '.vst3', `${name}.vst3`)
const remove = (name: string) => rmSync(pathOf(name), { recursive: true })
const know = (...names: string[]) => {
  site.places = names.map((name, index) => ({
    id: `${index}1111111-1111-4111-8111-111111111111`,
    path: pathOf(name),
  }))
}

test.runIf(IS_LINUX)('a scan for a page and one that adds report removed plugins', async () => {
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

test.runIf(IS_LINUX)('a scan that is canceled on the page reports no removed plugins', async () => {
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
