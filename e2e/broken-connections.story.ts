import { aBundle } from './parts/a-bundle.ts'
import { aProducer } from './parts/a-producer.ts'
import { isLong } from './parts/campaign.ts'
import { drop } from './parts/drop.ts'
import { dropZone, expectAdded, libraryOf } from './parts/drop-zone.ts'
import { type Fault, faultProxy } from './parts/fault-proxy.ts'
import { expect, story } from './parts/story.ts'

const FILES = isLong ? 200 : 100

story.setTimeout(600_000)

const names = Array.from({ length: FILES }, (_, i) => `Product ${String(i + 1).padStart(3, '0')}.vst3`)

/** Of twenty saves two never arrive, and of one the answer does not. */
const FATES: Record<number, Fault> = { 3: 'before', 11: 'before', 17: 'after' }

const isSave = (line: string) => line === 'POST /api/plugins'

story(
  'of the plugins dropped while 15 % of the connections break each is there once, and each failure was shown',
  async ({ page, server, complaints, folderOf }) => {
    let saves = 0
    const faultOf = (line: string): Fault | 'let through' => {
      if (!isSave(line)) return 'let through'
      return FATES[saves++ % 20]
    }
    const proxy = await faultProxy(server.url, faultOf)
    try {
      const producer = await aProducer(page.context().request, proxy.url)
      const folder = await folderOf(Object.fromEntries(names.map((name) => [name, aBundle({ name })])))
      const lost = { saves: 0 }
      page.on('requestfailed', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/api/plugins')) lost.saves += 1
      })
      await page.goto(`${proxy.url}/plugins?add=1`)
      await drop(dropZone(page), [folder])

      let [shown, presses] = [0, 0]
      const failed = page.getByRole('heading', { name: /could not be added/ })
      const added = page.getByRole('heading', { name: 'All Plugins' })
      for (;;) {
        await expect(failed.or(added).first()).toBeVisible({ timeout: 500_000 })
        if (await added.isVisible()) break
        const said = await failed.innerText()
        const count = Number(/^\d+/.exec(said)?.[0])
        expect(await page.getByText(/The server cannot be reached/).count(), said).toBeGreaterThan(0)
        shown += count
        presses += 1
        expect(presses, 'presses of Retry failed').toBeLessThanOrEqual(3)
        await page.getByRole('button', { name: 'Retry failed' }).click()
        await expect(failed).toHaveCount(0)
      }
      await expectAdded(page)

      expect((await libraryOf(producer)).map(({ path }) => path).sort()).toEqual(names)
      expect(shown, 'failures shown').toBe(lost.saves)
      expect(proxy.cuts.before + proxy.cuts.after).toBeGreaterThan(FILES / 20)
      expect(complaints.splice(0).every((line) => line.startsWith('Saving the plugin'))).toBe(true)
      console.info(
        `scorecard R43: ${FILES} files, ${proxy.cuts.before} connections cut before and ${proxy.cuts.after} after the save, ${shown} failures all shown, ${presses} presses of Retry failed, ${FILES} rows`,
      )
    } finally {
      await proxy.stop()
    }
  },
)
