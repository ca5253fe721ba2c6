import { aBundle } from '../parts/bundles/a-bundle.ts'
import { dropFiles, dropZone, pluginsInState, serverLibraryOf } from '../parts/bundles/drop-zone.ts'
import { isLong, onTurn } from '../parts/campaign.ts'
import { type Fault, faultProxy } from '../parts/fault-proxy.ts'
import { expectToast } from '../parts/page/toast.ts'
import { aProducer } from '../parts/people/a-producer.ts'
import { expect, story } from '../parts/story.ts'

const FILES = isLong ? 200 : 100

story.setTimeout(600_000)

const names = Array.from({ length: FILES }, (_, i) => `Product ${String(i + 1).padStart(3, '0')}.vst3`)

/**
 * The repeating faults: most cut the response; some lose the response, some the request. `gone` lasts until the page reports
 * failed plugins, because browsers repeat requests by themselves.
 */
const FAULTS: (Fault | 'gone')[] = [
  { lines: 5, end: 'cut' },
  'after',
  { lines: 9, end: 'cut' },
  'gone',
  { lines: 2, end: 'cut' },
  'before',
  { lines: 14, end: 'cut' },
  { lines: 1, end: 'cut' },
]

/** 15 % of the plugins. */
const CUTS = Math.ceil(FILES * 0.15)

const isDrop = (line: string) => line === 'POST /api/plugins/drop'

story(
  'with 15 % broken connections, each dropped plugin is saved once, and each failure is shown',
  onTurn(2),
  async ({ page, server, complaints, folderOf }) => {
    let [calls, turn] = [0, 0]
    const faultOf = (line: string): Fault | 'forward' => {
      if (!isDrop(line)) return 'forward'
      const fate = FAULTS[turn % FAULTS.length]
      if (fate === 'gone') {
        calls += 1
        return 'before'
      }
      if (calls >= CUTS) return undefined
      calls += 1
      turn += 1
      return fate
    }
    const proxy = await faultProxy(server.url, faultOf)
    try {
      const producer = await aProducer(page.context().request, proxy.url)
      const folder = await folderOf(Object.fromEntries(names.map((name) => [name, aBundle({ name })])))
      await page.goto(`${proxy.url}/plugins?add=1`)
      await dropFiles(dropZone(page), [folder])

      let [shown, presses] = [0, 0]
      const failed = page.getByRole('heading', { name: /couldn't be added/ })
      const added = page.getByRole('heading', { name: 'All Plugins' })
      for (;;) {
        await expect(failed.or(added).first()).toBeVisible({ timeout: 500_000 })
        if (await added.isVisible()) break
        const message = await failed.innerText()
        const count = Number(/^\d+/.exec(message)?.[0])
        const [saved, lost] = [await pluginsInState(page, 'saved'), await pluginsInState(page, 'failed')]
        expect(lost, message).toHaveLength(count)
        expect(saved.length + count).toBe(FILES)
        expect(await page.getByText(/We can't reach the server/).count(), message).toBe(count)
        shown += count
        presses += 1
        expect(presses, 'presses of Retry failed').toBeLessThanOrEqual(CUTS)
        if (FAULTS[turn % FAULTS.length] === 'gone') turn += 1
        await page.getByRole('button', { name: 'Retry failed' }).click()
        await expect(failed).toHaveCount(0)
      }
      // Plugins with a lost line also count as new.
      await expectToast(page, 'Drop completed', `${FILES} are new.`)

      expect((await serverLibraryOf(producer)).map(({ path }) => path).sort()).toEqual(names)
      const { before, after, inside } = proxy.cuts
      expect(before + after + inside).toBe(calls)
      expect(calls).toBeGreaterThanOrEqual(CUTS)
      expect(presses).toBeGreaterThan(0)
      expect(complaints.splice(0).filter((line) => line.startsWith('Saving the plugin'))).toHaveLength(shown)
    } finally {
      await proxy.stop()
    }
  },
)
