import type { Page } from '@playwright/test'
import { aBundle } from '../parts/bundles/a-bundle.ts'
import { dropFiles } from '../parts/bundles/drop.ts'
import { dropZone } from '../parts/bundles/drop-zone.ts'
import { expect, story } from '../parts/story.ts'

const card = (page: Page, label: string) => page.getByRole('region', { name: label, exact: true })

story(
  'plugins can be dropped on the dashboard and are counted at once',
  async ({ page, producer, folderOf }) => {
    await producer.owns({ name: 'First' })
    const folder = await folderOf({
      'Tape.vst3': aBundle({ name: 'Tape', maker: 'Maker', version: '2.0' }),
      'UAD Verb.component': aBundle({ name: 'UAD Verb' }),
    })
    await page.goto('/')
    await expect(card(page, 'Total Plugins')).toContainText('1')
    await dropFiles(dropZone(page), [folder])
    await expect(page.getByText('Processing 2/2 plugins')).toBeVisible()
    await expect(dropZone(page)).toBeVisible()
    await expect(card(page, 'Total Plugins').locator('[aria-busy]')).toHaveText('3')
    await expect(card(page, 'UAD Plugins').locator('[aria-busy]')).toHaveText('1')
  },
)
