import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../test/a-page.tsx'
import { anArchitectureReport } from '../../../test/an-architecture-report.ts'
import { anAvailableUpdate } from '../../../test/an-available-update.ts'
import { anOldInstallation } from '../../../test/an-old-installation.ts'
import { fakeServer, type Handlers, refusal } from '../../../test/fake-server.ts'
import { RosettaReportPage } from './rosetta-report-page.tsx'

const show = (report = anArchitectureReport(), handlers: Handlers = {}) =>
  aPage(<RosettaReportPage />, {
    server: fakeServer({
      plugins: { architectures: () => report, list: () => [] },
      definitions: { available: () => [] },
      ...handlers,
    }),
  })

const rowsOf = (group: string) =>
  within(screen.getByRole('region', { name: group }))
    .getAllByRole('listitem')
    .map((row) => [...row.children].slice(1).map((part) => part.textContent))

const FIND = (name: string) => `Find one for ${name}: searches the web in a new tab`

test('the list begins with what has stopped working, and each row leads to a newer version', async () => {
  const verb = { pluginId: 'a', name: 'Verb', updateUrl: 'https://www.night.example/verb/' }
  const report = anArchitectureReport([
    anOldInstallation(verb),
    anOldInstallation({ ...verb, format: 'VST' }),
    anOldInstallation({ name: 'Zap', kind: '32-bit', platform: 'windows', version: '' }),
    anOldInstallation({ name: 'Alone', manufacturer: '', kind: '32-bit' }),
    anOldInstallation({ name: 'Beside', format: 'VST', kind: '32-bit', isOldCopy: true }),
  ])
  show(report, {
    definitions: { available: () => [anAvailableUpdate('a', { format: 'AU', installed: '1.2' })] },
  })

  expect(await screen.findAllByText(/^v2.1.0|→ to v2.1.0/)).not.toHaveLength(0)
  expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    'Already stopped working (32-bit)',
    'Stops with macOS 28 (Intel only)',
    'Depends on your DAW (32-bit on Windows, Linux or an unknown system)',
    'Old copies beside ones that work',
  ])
  expect(rowsOf('Depends on your DAW (32-bit on Windows, Linux or an unknown system)')).toEqual([
    ['Zap', 'Night Audio', 'AUWindows', '', 'no newer version known', FIND('Zap')],
  ])
  expect(rowsOf('Old copies beside ones that work')).toEqual([
    ['Beside', 'Night Audio', 'VST', 'v1.2', '32-bit'],
  ])
  expect(screen.getByRole('link', { name: 'Free up space' })).toHaveAttribute(
    'href',
    '/computers?tab=formats',
  )
  expect(rowsOf('Already stopped working (32-bit)')).toEqual([
    ['Alone', 'No manufacturer', 'AU', 'v1.2', 'no newer version known', FIND('Alone')],
  ])
  expect(rowsOf('Stops with macOS 28 (Intel only)')).toEqual([
    ['Verb', 'Night Audio', 'VSTAU', 'v1.2 →  to v2.1.0', '', 'Update Verb: opens its page in a new tab'],
  ])
  expect(screen.getByRole('link', { name: 'Verb' })).toHaveAttribute('href', '/plugins?plugin=a')
  const update = screen.getByRole('link', { name: /^Update Verb/ })
  expect(update).toHaveAttribute('href', 'https://www.night.example/verb/')
  expect(update).toHaveAttribute('rel', 'noopener noreferrer')
})

test('the whole library is one bar', async () => {
  show(anArchitectureReport([anOldInstallation()], { universal: 1200, unknown: 2 }))

  expect(
    await screen.findByRole('heading', { level: 2, name: '1 plugin stops on macOS 28 (without Rosetta)' }),
  ).toBeVisible()
  const parts = within(screen.getByRole('list', { name: 'Plugins by processor' })).getAllByRole('listitem')
  expect(parts.map((part) => part.textContent)).toEqual(['1,200 ready', '1 needs Rosetta', '2 not known'])
})

test('Print prints, and Download CSV saves the same installations', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file)
    return 'blob:report'
  })
  const { user } = show(anArchitectureReport([anOldInstallation({ name: '+Verb', path: 'Verb.component' })]))

  await user.click(await screen.findByRole('button', { name: 'Print' }))
  await user.click(screen.getByRole('button', { name: 'Download CSV' }))

  expect(print).toHaveBeenCalledOnce()
  expect((await files[0]?.text())?.split('\r\n')[1]).toBe(
    `"Night Audio","'+Verb","AU","1.2","Intel only","macOS","x86_64","","Verb.component","",""`,
  )
})

test.each([
  [{}, 'No data yet', 'Drop your plugins on the page'],
  [{ unknown: 4 }, 'No data yet', "We couldn't tell from the details we have."],
  [{ universal: 4 }, 'Nothing needs Rosetta', 'None of your plugins are Intel only or 32-bit.'],
  [{ elsewhere: 4, unknown: 1 }, 'Nothing needs Rosetta', 'None of the plugins we could check'],
])('an empty list with the counts %j shows "%s"', async (counts, title, sentence) => {
  show(anArchitectureReport([], counts))

  expect(await screen.findByRole('heading', { level: 2, name: title })).toBeVisible()
  expect(screen.getByText(sentence, { exact: false })).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a report that cannot be loaded is reported, and loaded again on demand', async () => {
  const server = fakeServer({
    definitions: { available: () => [] },
    plugins: {
      list: () => [],
      architectures: () => {
        throw refusal(503, 'The database is starting. Please try again.')
      },
    },
  })
  const { user } = aPage(<RosettaReportPage />, { server })
  expect(await screen.findByText('The database is starting. Please try again.')).toBeVisible()

  server.handlers.plugins = {
    list: () => [],
    architectures: () => anArchitectureReport([anOldInstallation()]),
  }
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(
    await screen.findByRole('heading', { level: 2, name: '1 plugin stops on macOS 28 (without Rosetta)' }),
  ).toBeVisible()
})
