import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../test/a-page.tsx'
import { anArchitectureReport } from '../../../test/an-architecture-report.ts'
import { anOldInstallation } from '../../../test/an-old-installation.ts'
import { fakeServer, refusal } from '../../../test/fake-server.ts'
import { RosettaReportPage } from './rosetta-report-page.tsx'

const show = (report = anArchitectureReport()) =>
  aPage(<RosettaReportPage />, { server: fakeServer({ plugins: { architectures: () => report } }) })

const rowsOf = (maker: string) =>
  within(screen.getByRole('region', { name: maker }))
    .getAllByRole('listitem')
    .map((row) => [...row.children].map((part) => part.textContent))

test('the list is grouped by manufacturer, with formats, version, architecture and a known update URL', async () => {
  const verb = { pluginId: 'a', name: 'Verb', updateUrl: 'https://www.night.example/verb/' }
  show(
    anArchitectureReport([
      anOldInstallation(verb),
      anOldInstallation({ ...verb, format: 'VST' }),
      anOldInstallation({ name: 'Zap', kind: '32-bit', platform: 'windows', version: '' }),
      anOldInstallation({ name: 'Alone', manufacturer: '', kind: '32-bit', platform: null }),
    ]),
  )

  expect(await screen.findByRole('heading', { level: 3, name: 'Night Audio' })).toBeVisible()
  expect(rowsOf('Night Audio')).toEqual([
    ['Verb', 'AUVST', 'v1.2', 'Intel only', 'night.example/verb'],
    ['Zap', 'AU', '', '32-bitWindows'],
  ])
  expect(rowsOf('No manufacturer')).toEqual([['Alone', 'AU', 'v1.2', '32-bit']])
  expect(screen.getByRole('link', { name: 'Verb' })).toHaveAttribute('href', '/plugins?plugin=a')
  const update = screen.getByRole('link', { name: 'night.example/verb' })
  expect(update).toHaveAttribute('href', 'https://www.night.example/verb/')
  expect(update).toHaveAttribute('rel', 'noopener noreferrer')
})

test('the plugins of each kind are counted', async () => {
  show(anArchitectureReport([anOldInstallation()], { universal: 1200, elsewhere: 3, unknown: 2 }))

  expect(await screen.findByRole('heading', { level: 2, name: '1 plugin needs attention' })).toBeVisible()
  expect(screen.getAllByRole('term').map((kind) => kind.parentElement?.textContent)).toEqual([
    'Universal1,200',
    'Apple Silicon only0',
    'Intel only1',
    '32-bit0',
    'Windows or Linux3',
    'Unknown2',
  ])
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
    `"Night Audio","'+Verb","AU","1.2","Intel only","macOS","x86_64","","Verb.component",""`,
  )
})

test.each([
  [{}, 'No data yet', 'Drop your plugins on the page'],
  [{ unknown: 4 }, 'No data yet', 'Too little is known about your plugins.'],
  [{ universal: 4 }, 'Nothing needs Rosetta', 'None of your plugins is Intel only or 32-bit.'],
  [{ elsewhere: 4, unknown: 1 }, 'Nothing needs Rosetta', 'No plugin with a known architecture'],
])('an empty list with the counts %j shows "%s"', async (counts, title, sentence) => {
  show(anArchitectureReport([], counts))

  expect(await screen.findByRole('heading', { level: 2, name: title })).toBeVisible()
  expect(screen.getByText(sentence, { exact: false })).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a report that cannot be loaded is reported, and loaded again on demand', async () => {
  const server = fakeServer({
    plugins: {
      architectures: () => {
        throw refusal(503, 'The database is starting. Please try again.')
      },
    },
  })
  const { user } = aPage(<RosettaReportPage />, { server })
  expect(await screen.findByText('The database is starting. Please try again.')).toBeVisible()

  server.handlers.plugins = { architectures: () => anArchitectureReport([anOldInstallation()]) }
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('heading', { level: 2, name: '1 plugin needs attention' })).toBeVisible()
})
