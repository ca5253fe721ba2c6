import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Page, test } from '@playwright/test'
import { onTurn } from '../parts/campaign.ts'
import { expectAccessible, expectContrast, showTheme } from '../parts/page/accessible.ts'
import type { Producer } from '../parts/people/a-producer.ts'
import { expect, story } from '../parts/story.ts'

const groups = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 })
const rowsOf = (page: Page, group: string) => page.getByRole('region', { name: group }).getByRole('listitem')

/** Old plugins of two makers and without a maker, among new ones. */
async function fillShelf(producer: Producer) {
  const intel = { format: 'AU', version: '1.4.2', architectures: ['x86_64'] }
  const verb = { name: 'Night Verb', manufacturer: 'Night Audio', version: '2.0' }
  const { id } = await producer.owns({ ...intel, ...verb, path: 'Night Verb.component' })
  await producer.call('PATCH', `/api/plugins/${id}/edit`, {
    ...verb,
    updateUrl: 'https://night.example/verb/download',
  })
  await producer.owns({ ...intel, ...verb, format: 'VST', path: 'Night Verb.vst' })
  await producer.owns({ ...intel, name: '=1+1', manufacturer: 'Day Sound', path: 'Sum.component' })
  await producer.owns({
    ...intel,
    name: 'Relic Tape',
    manufacturer: 'Night Audio',
    format: 'VST',
    path: 'Relic.dll',
    architectures: ['i386'],
  })
  await producer.owns({ ...intel, name: 'Orphan', path: 'Orphan.component', version: '' })
  await producer.owns({
    ...intel,
    name: 'Modern',
    path: 'Modern.component',
    architectures: ['x86_64', 'arm64'],
  })
  await producer.owns({ name: 'Blank' })
}

const DEPENDS = 'Depends on your DAW (32-bit on Windows, Linux or an unknown system)'

story('the dashboard leads to the report, which can be exported and printed', async ({ page, producer }) => {
  await fillShelf(producer)
  await page.goto('/')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const bars = page.getByRole('list', { name: 'Plugins by processor' }).getByRole('listitem')
  await expect(bars).toHaveText(['1 ready', '3 need Rosetta', '1 is 32-bit', '1 not known'])
  await page.getByRole('link', { name: '3 need Rosetta' }).click()
  await expect(page).toHaveURL('/rosetta-report')
  await expect(page).toHaveTitle('Rosetta Report · Plugfolio')
  await expect(
    page.getByRole('heading', { name: '3 plugins stop on macOS 28 (without Rosetta)' }),
  ).toBeVisible()
  await expect(groups(page)).toHaveText(['Stops with macOS 28 (Intel only)', DEPENDS])
  await expect(rowsOf(page, DEPENDS)).toContainText(['Relic TapeNight AudioVSTWindows'])
  await expect(rowsOf(page, 'Stops with macOS 28 (Intel only)')).toContainText([
    '=1+1Day Sound',
    'Night VerbNight AudioVSTAUv2.0',
    'OrphanNo manufacturer',
  ])
  const update = rowsOf(page, 'Stops with macOS 28 (Intel only)').getByRole('link', {
    name: /^Update Night Verb/,
  })
  await expect(update).toHaveAttribute('href', 'https://night.example/verb/download')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('rosetta-report.csv')
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines).toHaveLength(1 + 5 + 1)
  expect(lines[1]).toMatch(/^"Day Sound","'=1\+1","AU",/)

  await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printed: 1 }) }))
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  expect(await page.evaluate(() => Reflect.get(window, 'printed'))).toBe(1)
  await expectPaper(page)
})

story(
  'the palette opens the report, which explains an empty library until a drop',
  onTurn(5),
  async ({ page, producer }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Start your library' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search plugins, pages and actions' }).fill('rosetta')
    await expect(page.getByRole('option', { selected: true })).toHaveText(/^Rosetta Report/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/rosetta-report')
    await expect(page.getByRole('heading', { name: 'No data yet' })).toBeVisible()
    await expectAccessible(page, 'rosetta-empty')

    const modern = { name: 'Modern', format: 'AU', path: 'Modern.component' }
    await producer.owns({ ...modern, architectures: ['x86_64'] })
    await page.reload()
    await expect(
      page.getByRole('heading', { name: '1 plugin stops on macOS 28 (without Rosetta)' }),
    ).toBeVisible()
    await producer.owns({ ...modern, architectures: ['x86_64', 'arm64'] })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Nothing needs Rosetta' })).toBeVisible()
  },
)

story('the report works with the keyboard alone and is accessible', onTurn(1), async ({ page, producer }) => {
  await fillShelf(producer)
  await page.goto('/rosetta-report')
  await page.getByRole('button', { name: 'Download CSV' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '=1+1', exact: true })).toBeFocused()
  await expectAccessible(page, 'rosetta-report-long')
  await page.getByRole('link', { name: 'Night Verb', exact: true }).click()
  await expect(page.getByRole('complementary', { name: 'Details of Night Verb' })).toBeVisible()
})

/** Expects only the report on paper, dark on white in both themes. */
async function expectPaper(page: Page) {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 718, height: 1010 })
  for (const theme of ['dark', 'light'] as const) {
    await showTheme(page, theme)
    await expect(page.getByRole('heading', { level: 1, name: 'Rosetta Report' })).toBeVisible()
    await expect(page.getByText('As of')).toBeVisible()
    for (const away of [page.getByRole('navigation'), page.getByRole('button')])
      for (const each of await away.all()) await expect(each).toBeHidden()
    await expectContrast(page, `rosetta-report, printed from the ${theme} theme`)
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(ground, theme).toBe('rgb(255, 255, 255)')
    await page.screenshot({ path: join(await pictures(), `rosetta-report-paper-${theme}.png`) })
  }
}

async function pictures() {
  const folder = join(test.info().project.outputDir, 'pictures')
  await mkdir(folder, { recursive: true })
  return folder
}
