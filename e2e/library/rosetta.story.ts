import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectContrast, showTheme } from '../parts/page/accessible.ts'
import type { Producer } from '../parts/people/a-producer.ts'
import { expect, story } from '../parts/story.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Plugins on macOS 28' }).getByRole('article')

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

story('the dashboard leads to the task, which can be exported and printed', async ({ page, producer }) => {
  await fillShelf(producer)
  await page.goto('/')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const bars = page.getByRole('list', { name: 'Plugins by processor' }).getByRole('listitem')
  await expect(bars).toHaveText(['1 ready', '3 need Rosetta', '1 is 32-bit', '1 not known'])
  await page.getByRole('link', { name: '3 need Rosetta' }).click()
  await expect(page).toHaveURL('/computers?tab=systems&system=macos-28')
  await expect(page.getByRole('heading', { name: "3 plugins won't run on macOS 28" })).toBeVisible()
  await expect(rows(page).nth(0)).toContainText('=1+1Day Sound')
  await expect(rows(page).nth(1)).toContainText('Night VerbNight Audio')
  await expect(rows(page).nth(2)).toContainText('OrphanNo manufacturer')

  const download = page.waitForEvent('download')
  await act(page, 'Download CSV')
  const file = await download
  expect(file.suggestedFilename()).toBe('systems-report.csv')
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines[1]).toMatch(/^"Day Sound","'=1\+1","AU",/)

  await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printed: 1 }) }))
  await act(page, 'Print')
  expect(await page.evaluate(() => Reflect.get(window, 'printed'))).toBe(1)
  await expectPaper(page)
})

async function act(page: Page, name: string) {
  await page.getByRole('button', { name: 'More actions for the report' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** Expects only the report on paper, dark on white in both themes. */
async function expectPaper(page: Page) {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 718, height: 1010 })
  for (const theme of ['dark', 'light'] as const) {
    await showTheme(page, theme)
    await expect(page.getByRole('heading', { name: "3 plugins won't run on macOS 28" })).toBeVisible()
    for (const away of [page.getByRole('navigation'), page.getByRole('button')])
      for (const each of await away.all()) await expect(each).toBeHidden()
    await expectContrast(page, `systems, printed from the ${theme} theme`)
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(ground, theme).toBe('rgb(255, 255, 255)')
  }
}
