import { expectAccessible } from '../parts/page/accessible.ts'
import { expect, story } from '../parts/story.ts'

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

story('the details name the family of a plugin and its successor', async ({ page, producer }) => {
  for (const [name, manufacturer, type] of LISTED)
    await producer.owns({ name, manufacturer, type, path: `${name}.vst3`, format: 'VST3' })
  await page.goto('/plugins?q=pro-q')
  await page.getByRole('article', { name: /Pro-Q 3/ }).click()
  const details = page.getByRole('complementary', { name: /^Details of/ })
  await expect(details).toContainText('Pro-Q 4 · Known to Plugfolio')
  await expectAccessible(page, 'known-successor')

  await page.goto('/plugins?q=imager')
  await page.getByRole('article', { name: /Imager/ }).click()
  await details.getByRole('link', { name: 'Ozone 11' }).click()
  const shown = page.getByRole('status').filter({ hasText: /^Showing/ })
  await expect(shown).toHaveText('Showing 2 plugins')

  await page.goto('/plugins?group=family')
  await expect(page.getByRole('heading', { name: 'Ozone 11 2 plugins' })).toBeVisible()
})
