import { join } from 'node:path'
import { freePort } from '../../scripts/parts/services/start-nginx.mjs'
import { aPicture } from '../../server/test/a-picture.ts'
import { aForeignSite } from '../parts/a-foreign-site.ts'
import { aBundle } from '../parts/bundles/a-bundle.ts'
import { dropFiles, dropZone, expectAdded } from '../parts/bundles/drop-zone.ts'
import { onTurn } from '../parts/campaign.ts'
import { chooseFor, shownPlugin } from '../parts/page/library.ts'
import { aComputer, connectFromPage } from '../parts/people/a-computer.ts'
import { aProducer } from '../parts/people/a-producer.ts'
import { expect, story } from '../parts/story.ts'

const PATH = '/tools/plugfolio'

for (const removesPath of [false, true]) {
  story(
    `everything works below a path of another site, which receives no requests (path ${removesPath ? 'removed' : 'forwarded'})`,
    onTurn(removesPath ? 3 : 1),
    async ({ page, folderOf, ownServer }) => {
      story.skip(process.platform !== 'linux', 'The fake programs of this story are for Linux.')
      const port = await freePort()
      const neighbor = await aForeignSite(PATH, port, { removesPath })
      const site = neighbor.origin + PATH
      await ownServer({ PUBLIC_URL: site }, port)
      const strays: string[] = []
      page.on('request', (request) => {
        if (/^https?:/.test(request.url()) && !`${request.url()}/`.startsWith(`${site}/`))
          strays.push(request.url())
      })

      await page.goto(`${site}/plugins?type=EQ`)
      await expect(page).toHaveURL(`${site}/auth?next=%2Fplugins%3Ftype%3DEQ`)
      await aProducer(page.context().request, site)
      await page.goto(site)
      await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
      await expect(page.getByRole('img', { name: 'Plugfolio' }).first()).toHaveJSProperty('naturalWidth', 548)
      const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
      await sidebar.getByRole('link', { name: 'My Plugins' }).click()
      await expect(page).toHaveURL(`${site}/plugins`)

      const folder = await folderOf({
        'Tape.vst3': aBundle({ name: 'Tape', maker: 'Maker', version: '1.0' }),
        'tape.png': await aPicture(),
      })
      await page.goto(`${site}/plugins?add=1`)
      await dropFiles(dropZone(page), [join(folder, 'Tape.vst3')])
      await expectAdded(page)
      await expect(shownPlugin(page, 'Tape')).toBeVisible()
      await chooseFor(page, 'Tape', 'Manage Screenshot')
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: /Drop a screenshot here/ }).click()
      await (await chooser).setFiles(join(folder, 'tape.png'))
      const picture = shownPlugin(page, 'Tape').locator('img[src*="/api/screenshots/"]')
      await expect(picture).toHaveJSProperty('complete', true)
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
      await page.reload()
      await expect(shownPlugin(page, 'Tape')).toBeVisible()

      const computer = await aComputer()
      await connectFromPage(page, computer, `${site}/`)
      expect(await computer.calls('xdg-open')).toEqual([`${site}/helper-app-download?helperConnected=true\n`])
      await expect(page.getByRole('button', { name: 'Connected', exact: true })).toBeDisabled()
      await page.keyboard.press('Escape')

      expect((await page.context().cookies()).map(({ path }) => path)).toEqual([PATH, PATH])
      expect(strays).toEqual([])
      await page.goto(`${neighbor.origin}/`)
      expect(neighbor.siteRequests.filter(({ cookie }) => cookie !== undefined)).toEqual([])
      await page.goto(site)
      await sidebar.getByRole('button', { name: 'Sign Out' }).click()
      await expect(page).toHaveURL(`${site}/auth`)
      expect(await page.context().cookies()).toHaveLength(1)

      await computer.end()
      neighbor.close()
    },
  )
}
