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
