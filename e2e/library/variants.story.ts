import { join } from 'node:path'
import { dropFiles } from '../parts/bundles/drop-files.ts'
import { dropZone, openAddPanel, serverLibraryOf } from '../parts/bundles/drop-zone.ts'
import { expectAccessible } from '../parts/page/accessible.ts'
import { expect, story } from '../parts/story.ts'

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
      return page.getByRole('dialog', { name: 'Plugins Your DAW Has Listed' })
    }

    const preview = await importList()
    await preview.getByRole('button', { name: 'Import 64 plugins' }).click()
    await expect(preview).toContainText('62 plugins added, 2 updated, 0 unchanged.')
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
