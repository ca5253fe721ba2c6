import { expectAccessible } from '../parts/page/accessible.ts'
import { expect, story } from '../parts/story.ts'

story(
  'a user writes notes in Markdown, says that a plugin was superseded, and is warned about its successor',
  async ({ page, producer }) => {
    const ofMaker = { manufacturer: 'Acme Audio', format: 'VST3' }
    const { id } = await producer.owns({ ...ofMaker, name: 'Pro-Q 3', path: 'Pro-Q 3.vst3' })
    await producer.owns({ ...ofMaker, name: 'Pro-Q 4', path: 'Pro-Q 4.vst3' })
    await page.goto(`/plugins?plugin=${id}`)
    const details = page.getByRole('complementary', { name: 'Details of Pro-Q 3' })

    await details
      .getByRole('textbox', { name: 'Notes' })
      .fill(
        '## Bus\n- **Gain** at `-6 dB`\n- see [forum](https://forum.example/q3)\n\n<img src=x onerror=alert(1)>',
      )
    await details.getByRole('heading', { name: 'Pro-Q 3' }).click()
    const notes = details.getByRole('group', { name: 'Notes' })
    await expect(notes.getByRole('heading', { name: 'Bus' })).toBeVisible()
    await expect(notes.getByRole('link', { name: 'forum' })).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(notes).toContainText('<img src=x onerror=alert(1)>')

    await details.getByRole('button', { name: 'Edit Details' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Plugin Details' })
    await dialog.getByRole('textbox', { name: 'Manual' }).fill('maker.example/q3.pdf')
    await dialog.getByRole('combobox', { name: 'Superseded by' }).fill('Pro-Q 4')
    await dialog.getByRole('combobox', { name: 'Discontinued' }).selectOption('Yes')
    await dialog.getByLabel('Discontinued since').fill('2024-05-01')
    await expectAccessible(page, 'edit-details-lifecycle')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()

    await expect(details.getByText('Superseded by Pro-Q 4, which you also have')).toBeVisible()
    await expect(details.getByText('Since May 1, 2024')).toBeVisible()
    await expectAccessible(page, 'details-superseded')
    await page.getByText('More filters', { exact: true }).click()
    await page.getByRole('button', { name: /^Discontinued/ }).click()
    await expect(page.getByText('Showing 1 plugin')).toBeVisible()
    await details.getByRole('button', { name: 'Show Pro-Q 4' }).click()
    await page.reload()
    await expect(page.getByText('Showing 1 plugin')).toBeVisible()
  },
)

/** As a DAW lists them: of all that they do it knows whether they are instruments. */
const LISTED: [name: string, manufacturer: string, type: string][] = [
  ['FF Pro-Q 3', 'FabFilter', 'Effect'],
  ['FF Pro-C 2', 'FabFilter', 'Effect'],
  ['UAD Teletronix LA-2A Silver', 'Universal Audio, Inc.', 'Effect'],
  ['Abbey Road Plates Mono/Stereo', 'Waves', 'Effect'],
  ['Serum', 'Xfer Records', 'Instrument'],
  ['Ozone 11 Imager', 'iZotope', 'Effect'],
  ['Ozone 11 Exciter', 'iZotope, Inc.', 'Effect'],
  ['Wide Echo', 'Unheard Of', 'Effect'],
  ['Wobble', 'Unheard Of', 'Effect'],
]

story('a list of a DAW is sorted by what its plugins do', async ({ page, producer }) => {
  for (const [name, manufacturer, type] of LISTED)
    await producer.owns({ name, manufacturer, type, path: `${name}.vst3`, format: 'VST3' })
  await page.goto('/plugins?group=type')
  const chips = page.getByRole('group', { name: 'Filter by type' })
  const shown = page.getByRole('status').filter({ hasText: /^Showing/ })

  await expect(chips.getByRole('button', { name: /^Compressor/ })).toHaveText(/2$/)
  await expect(chips.getByRole('button', { name: /^EQ/ })).toHaveText(/1$/)
  await chips.getByRole('button', { name: /^Compressor/ }).click()
  await expect(shown).toHaveText('Showing 2 plugins')
  await page.goBack()

  await page.getByText('More filters', { exact: true }).click()
  const kinds = page.getByRole('region', { name: 'More types' })
  await kinds.getByRole('button', { name: /^Synth/ }).click()
  await expect(page.getByRole('article', { name: /Serum/ })).toContainText('Instrument, synth')
  await expect(shown).toHaveText('Showing 1 plugin')
  await expectAccessible(page, 'known-types')

  await page.goto('/plugins?q=wide')
  await expect(page.getByRole('article', { name: /Wide Echo/ })).toContainText(
    'Delay (Guessed from the name)',
  )
})
