import { expectAccessible } from '../parts/page/accessible.ts'
import { aScannedComputer } from '../parts/people/a-helper.ts'
import { expect, story } from '../parts/story.ts'

const FOLDER = '/Library/Audio/Plug-Ins'

const aBundle = (name: string, manufacturer: string, version: string, more: object = {}) => ({
  name,
  manufacturer,
  version,
  format: 'VST3',
  path: `${FOLDER}/VST3/${name}.vst3`,
  platform: 'macos',
  architectures: ['x86_64', 'arm64'],
  minSystem: '10.13',
  ...more,
})

story(
  'the laptop lacks a plugin, a checklist brings it, and the next scan ticks it',
  async ({ page, producer, server }) => {
    const tape = aBundle('Tape', 'Softube', '2.5.9', { architectures: ['x86_64'] })
    const diva = aBundle('Diva', 'u-he', '1.4.8')
    const studio = await aScannedComputer(producer, server.url, 'Studio', [tape, diva])
    const laptop = await aScannedComputer(producer, server.url, 'Laptop', [aBundle('Diva', 'u-he', '1.4.5')])

    await page.goto('/computers?tab=compare')
    await page.getByRole('combobox', { name: 'Computer', exact: true }).selectOption({ label: 'Studio' })
    await page.getByRole('combobox', { name: 'Compared with' }).selectOption({ label: 'Laptop' })
    const rows = page.getByRole('list', { name: 'Differences' }).getByRole('article')
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText('TapeSoftube')
    await expect(rows.first()).toContainText('Only on Studio')
    await expect(rows.last()).toContainText('Newer on Studio')
    await expectAccessible(page, 'computers-compare')

    await page.getByRole('main').getByRole('link', { name: 'Computers' }).click()
    await page.getByRole('link', { name: 'Set Up a New Computer' }).click()
    await page.getByRole('button', { name: 'New Checklist' }).click()
    await page.getByRole('textbox', { name: 'Name of the new computer' }).fill('Laptop')
    await page.getByRole('combobox', { name: 'Plugins from' }).selectOption({ label: 'Studio' })
    await page.getByRole('button', { name: 'Create Checklist' }).click()
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([
      '1. iLok License Manager',
      '2. Deactivate on the old computer',
      '3. Softube Central',
      '4. u-he',
      '5. Rescan plugins in your DAWs',
      '6. Compare with the old computer',
    ])
    await page.getByRole('combobox', { name: 'New computer' }).selectOption({ label: 'Laptop' })
    await expect(page.getByText('1 of 6 steps done')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Step 1: iLok License Manager' }).click()
    await expect(page.getByText('2 of 6 steps done')).toBeVisible()
    await expectAccessible(page, 'computers-checklist')

    await laptop.scan([aBundle('Diva', 'u-he', '1.4.8'), tape])
    await expect(page.getByText('3 of 6 steps done')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('checkbox', { name: 'Step 1: iLok License Manager' })).toBeChecked()
    await expect(page.getByText('3 of 6 steps done')).toBeVisible()

    await page.getByRole('main').getByRole('link', { name: 'Computers' }).click()
    await page.getByRole('link', { name: 'Choose a System' }).click()
    await expect(page.getByRole('heading', { name: "1 plugin won't run on macOS 28" })).toBeVisible()
    await page
      .getByRole('combobox', { name: 'System', exact: true })
      .selectOption({ label: 'macOS 15 Sequoia' })
    await expect(page.getByRole('button', { name: 'Needs Rosetta 1' })).toBeVisible()
    await expectAccessible(page, 'computers-systems')

    const description = { name: 'Laptop', version: '1.0.0', systemVersion: '12.7', folders: [] }
    await laptop.call('PATCH', '/api/device', description)
    await laptop.scan([aBundle('Diva', 'u-he', '1.4.9', { minSystem: '14.0' }), tape])
    await page.getByRole('button', { name: /^Notifications, \d+ new$/ }).click()
    const news = page.getByRole('dialog', { name: 'Notifications' })
    await news.getByRole('link', { name: 'Diva needs macOS 14' }).click()
    await expect(page.getByRole('heading', { name: "1 plugin won't run on macOS 12 Monterey" })).toBeVisible()
    await page.getByRole('button', { name: 'More actions for the report' }).click()
    await page.getByRole('menuitem', { name: 'About' }).click()
    await expect(page.getByText('Laptop runs macOS 12.7 now.')).toBeVisible()
    await expect(page.getByRole('article', { name: 'Diva' })).toContainText('Needs macOS 14 or later')

    await page.goto('/')
    await page.getByRole('link', { name: 'Show: 1 plugin needs a newer system' }).click()
    await expect(page).toHaveURL('/plugins?oldSystem=yes')
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('article', { name: 'Diva' }).click()
    await expect(page.getByText('Needs macOS 14, but Laptop runs macOS 12.7')).toBeVisible()
    await expectAccessible(page, 'plugins-old-system')
    for (const helper of [studio, laptop]) helper.stop()
  },
)
