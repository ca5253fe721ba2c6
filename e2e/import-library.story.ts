import type { Page } from '@playwright/test'
import { aPicture } from '../server/test/a-picture.ts'
import { expectAccessible } from './parts/page/accessible.ts'
import { chooseImport, openImport } from './parts/page/library.ts'
import { expectToast } from './parts/page/toast.ts'
import { aProducer } from './parts/people/a-producer.ts'
import { expect, story } from './parts/story.ts'

const openAdvanced = async (page: Page) => {
  await page.goto('/settings?tab=advanced')
  await expect(page.getByRole('button', { name: 'Import Data' })).toBeVisible()
}

const OWLPLUG = `name;descriptiveName;uid;manufacturerName;identifier;path;bundleId;version;disabled;format;type;
Pro-Q 3;Pro-Q 3;1;FabFilter;a;/VST3/FabFilter Pro-Q 3.vst3;com.fabfilter.Pro-Q.Vst3.3;3.2.1;false;VST3;EFFECT;
Pro-Q 3;Pro-Q 3;1;FabFilter;b;/Components/FabFilter Pro-Q 3.component;null;3.2.1;false;AU;EFFECT;
Vital;null;2;null;c;/VST/Vital.vst;null;null;false;VST2;INSTRUMENT;
;null;3;null;d;;null;null;false;VST2;EFFECT;
`

story('a list of another program is previewed, imported and undone', async ({ page, producer: _ }) => {
  await openImport(page)
  const dialog = page.getByRole('dialog', { name: 'Import Library' })
  await expectAccessible(page, 'the dialog that asks for a file')
  await chooseImport(page, 'owlplug.csv', OWLPLUG)

  await expect(dialog.getByRole('combobox', { name: 'Content of column manufacturerName' })).toHaveValue(
    'manufacturer',
  )
  await expect(dialog).toContainText('2New')
  await dialog.getByText('Why one is skipped').click()
  await expect(dialog).toContainText('Row 5: It has no name.')
  await expectAccessible(page, 'the preview of an import')
  await dialog.getByRole('button', { name: 'Import 2 plugins' }).click()
  await expect(dialog).toContainText('2 plugins added, 0 updated, 0 unchanged.')
  await expectAccessible(page, 'a finished import')
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.goto('/plugins')
  await expect(page.getByText('Showing 2 plugins')).toBeVisible()
  await openAdvanced(page)
  await expect(page.getByText('owlplug.csv')).toBeVisible()
  await page.getByRole('button', { name: 'Undo Import of owlplug.csv' }).click()
  await expectToast(page, 'Import undone')
  await expect(page.getByText('owlplug.csv')).toHaveCount(0)
  await page.goto('/plugins')
  await expect(page.getByText('No plugins found')).toBeVisible()
})

story(
  'an export is imported into another account with its pictures, and a second import changes nothing',
  async ({ page, producer, server, playwright }) => {
    const elsewhere = await playwright.request.newContext()
    const ana = await aProducer(elsewhere, server.url)
    const { id } = await ana.owns({ name: 'Zebra', manufacturer: 'u-he', version: '1.2' })
    await ana.call('PATCH', `/api/plugins/${id}`, { isFavorite: true, tags: ['synth'] })
    await ana.upload(`/api/plugins/${id}/screenshot`, 'screenshot', await aPicture())
    const archive = await (await elsewhere.get(`${server.url}/api/account/export`)).body()
    await elsewhere.dispose()

    for (const text of [
      '1 plugin added, 0 updated, 0 unchanged.',
      '0 plugins added, 0 updated, 1 unchanged.',
    ]) {
      await page.goto('/')
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('combobox').fill('Import Library')
      await page.keyboard.press('Enter')
      await chooseImport(page, 'plugfolio-export.zip', archive)
      await page.getByRole('button', { name: /^(?:Import|Complete) 1 plugin$/ }).click()
      await expect(page.getByText(text)).toBeVisible()
      await page.getByRole('button', { name: 'Done' }).click()
    }
    expect(await producer.call('GET', '/api/plugins')).toMatchObject([
      {
        name: 'Zebra',
        isFavorite: true,
        tags: ['synth'],
        screenshot: expect.stringContaining('/api/screenshots/'),
      },
    ])
    expect(await producer.call('GET', '/api/auth/me')).toMatchObject({ username: producer.username })
  },
)
