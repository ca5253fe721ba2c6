import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { aLibrary, importAll } from '../../bench/parts/library.mjs'
import { dropFiles, dropZone, openAddPanel, serverLibraryOf } from '../parts/bundles/drop-zone.ts'
import { onTurn } from '../parts/campaign.ts'
import { expectAccessible } from '../parts/page/accessible.ts'
import { shownPlugin, shownPlugins } from '../parts/page/library.ts'
import { expect, story } from '../parts/story.ts'

const details = (page: Page, name: string) => page.getByRole('complementary', { name: `Details of ${name}` })
const opener = (page: Page, name: string) => shownPlugin(page, name).getByRole('heading').locator('button')

const nameOf = async (card: ReturnType<typeof shownPlugin>) => (await card.getAttribute('aria-label')) ?? ''

story(
  'the opened plugin stays on the screen when the list gets narrower and wider, and so does that of an address',
  onTurn(5),
  async ({ page, producer }) => {
    await importAll({ post: (path, body) => producer.call('POST', path, body) }, aLibrary(1200))
    await page.goto('/plugins')
    await expect(page.getByText('Showing 1,200 plugins')).toBeVisible()
    await opener(page, await nameOf(shownPlugins(page).first())).focus()
    for (let pages = 0; pages < 12; pages++) await page.keyboard.press('PageDown')

    const name = await page.evaluate(() => document.activeElement?.textContent ?? '')
    await page.keyboard.press('Enter')
    await expect(details(page, name)).toBeVisible()
    await expect(shownPlugin(page, name)).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(details(page, name)).toHaveCount(0)
    await expect(shownPlugin(page, name)).toBeInViewport()

    const other = (await serverLibraryOf(producer))[700]
    await page.goto(`/plugins?plugin=${other?.id}`)
    await expect(details(page, other?.name ?? '')).toBeVisible()
    await expect(shownPlugin(page, other?.name ?? '')).toBeInViewport()
  },
)

story('on a phone the details are a sheet with targets of 44 pixels', async ({ page, onlooker: _ }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/plugins')
  await opener(page, 'Tape Echo').click()
  const sheet = page.getByRole('dialog', { name: 'Details of Tape Echo' })
  await expect(
    sheet.getByRole('region', { name: 'Installations' }).getByText('Tape Echo.component'),
  ).toBeVisible()
  await expect.poll(() => sheet.evaluate((element) => element.getBoundingClientRect().bottom)).toBe(844)
  const small = await sheet.getByRole('button').evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const { width, height } = button.getBoundingClientRect()
      return Math.min(width, height) < 44
        ? [`${button.ariaLabel ?? button.textContent}: ${width} x ${height}`]
        : []
    }),
  )
  expect(small).toEqual([])
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(opener(page, 'Tape Echo')).toBeFocused()
})

const VARIANTS = ['Doubler2 Mono', 'Doubler2 Mono/Stereo', 'Doubler2 Stereo']
const NAMES = [
  ...VARIANTS,
  'Doubler4 Stereo',
  ...Array.from({ length: 60 }, (_, at) => `Pad ${String(at).padStart(2, '0')} Echo`),
]

/** As REAPER lists the plugins of a shell. */
const LIST = `[vstcache]\n${NAMES.map((name, at) => {
  const code = 1_144_000_000 + at
  return `WaveShell1_VST3_14.12_x64.vst3<${code}=A99268EFB2AEDB01,${code},${name} (Waves)`
}).join('\n')}\n`

story(
  'variants of a product are one entry that names them and can separate them',
  async ({ page, producer, folderOf }) => {
    const folder = await folderOf({ 'reaper-vstplugins64.ini': LIST })
    const shown = page.getByRole('status').filter({ hasText: /^Showing/ })
    const importList = async () => {
      await openAddPanel(page)
      await dropFiles(dropZone(page), [join(folder, 'reaper-vstplugins64.ini')])
      return page.getByRole('dialog', { name: 'Plugins Your DAW Lists' })
    }

    const preview = await importList()
    await preview.getByRole('button', { name: 'Import 64 plugins' }).click()
    await expect(preview).toContainText('62 plugins added, 0 updated, 0 unchanged.')
    await expect(preview).toContainText('2 variants, such as Mono and Stereo, are part of their products.')
    await preview.getByRole('button', { name: 'Done' }).click()
    await page.goto('/plugins')
    await expect(shown).toHaveText('Showing 62 plugins')
    await page.mouse.move(900, 600)
    await page.mouse.wheel(0, 3000)

    await page.goto('/plugins?q=doubler2+stereo')
    await expect(shown).toHaveText('Showing 1 plugin')
    await page.getByRole('article', { name: /Doubler2/ }).click()
    const details = page.getByRole('complementary', { name: 'Details of Doubler2' })
    await expect(details.getByText(`Also named ${VARIANTS.join(', ')}`)).toBeVisible()
    await expectAccessible(page, 'variants')
    await details.getByRole('button', { name: 'Separate Variants' }).click()
    await expect(page.getByText(/^Doubler2 .* are separate plugins again\.$/)).toBeVisible()

    await page.goto('/plugins')
    await expect(shown).toHaveText('Showing 64 plugins')
    const again = await importList()
    await expect(again).toContainText('64Known')
    expect(await serverLibraryOf(producer)).toHaveLength(64)
  },
)
