import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { Plugin } from '#shared/plugins/plugin.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aUser } from '../../../../test/a-user.ts'
import { addedAnswer } from '../../../../test/added-answer.ts'
import { anArchitectureReport } from '../../../../test/an-architecture-report.ts'
import { fakeServer, type Handlers, refusal, throwing } from '../../../../test/fake-server.ts'
import { WithHelper } from '../../../../test/with-helper.tsx'
import { DashboardPage } from './dashboard-page.tsx'
// Lazy parts are loaded before the tests, so that no test waits for them.
import './dashboard-page-adding.tsx'
import './dashboard-page-offer.tsx'
import '../../../features/insights/library-insights.tsx'

function aDashboard(library: Plugin[], handlers: Handlers = {}, user = aUser()) {
  const server = fakeServer({
    plugins: { list: () => library, architectures },
    ...handlers,
  })
  return aPage(<Page />, { server, user })
}

const architectures = () => anArchitectureReport({ intel: 1 })

const headings = () => screen.getAllByRole('heading').map((heading) => heading.textContent)

/** The page with the helper of the shell around it. */
const Page = () => (
  <WithHelper helper={{ showDemo }}>
    <DashboardPage />
  </WithHelper>
)
const showDemo = vi.fn()

const DAYS = 24 * 60 * 60 * 1000
const memberFor = (days: number) => aUser({ memberSince: new Date(Date.now() - days * DAYS).toISOString() })

const calls = ({ server }: ReturnType<typeof aDashboard>) => server.calls.map(({ call }) => call)

test('a library shows its figures, what is worth doing, what is new and two lines, in this order', async () => {
  aDashboard([aPlugin({ name: 'Diva' }), aPlugin()], {}, memberFor(8))

  expect(await screen.findByRole('link', { name: /^Diva/ })).toBeVisible()
  expect(await screen.findByText('Nothing needs your attention right now.')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Total Plugins' })).toHaveTextContent('2')
  await screen.findByRole('heading', { name: 'Add plugins' })
  expect(headings()).toEqual([
    'Total Plugins',
    'UAD Plugins',
    'Updates Available',
    'Organized',
    'Worth doing now',
    'Recently added',
    'Add plugins',
    'Library insights',
  ])
})

test('the charts and their calls wait until they are opened, and the browser remembers that they are', async () => {
  const page = aDashboard([aPlugin()])
  const line = await screen.findByRole('button', { name: 'Show', expanded: false })
  expect(calls(page)).not.toContain('plugins.architectures')

  await page.user.click(line)
  expect(await screen.findByRole('link', { name: '1 needs Rosetta' })).toBeVisible()
  page.unmount()
  const again = aDashboard([aPlugin()])
  expect(await screen.findByText('By format')).toBeVisible()

  await again.user.click(screen.getByRole('button', { name: 'Hide', expanded: true }))
  expect(screen.queryByText('By format')).toBeNull()
  again.unmount()
  aDashboard([aPlugin()])
  expect(await screen.findByRole('button', { name: 'Show', expanded: false })).toBeVisible()
})

test('plugins are taken anywhere on the page, which says so while they are dragged', async () => {
  aDashboard([aPlugin()])
  const line = await screen.findByText('Drop files or a folder anywhere on this page')
  const dataTransfer = { types: ['Files'] }

  fireEvent.dragOver(screen.getByRole('heading', { name: 'Worth doing now' }), { dataTransfer })
  expect(line).toHaveTextContent('Drop to add them')
  fireEvent.dragLeave(document.body, { dataTransfer, relatedTarget: null })
  expect(line).toHaveTextContent('Drop files or a folder anywhere on this page')
})

test.each([
  ['Ableton Live', 'Drop Live-plugins-1.db, and Live-plugins-1.db-wal if it is there here'],
  ['Another', 'Drop your plugin files here'],
])('with %s an empty library has one act: %s', async (daw, act) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Macintosh')
  const page = aDashboard([])
  await page.user.click(await screen.findByRole('radio', { name: daw }))

  const all = headings()
  expect(all.indexOf(act)).toBe(all.indexOf('Start your library') + 1)
  expect(screen.getByText('Scan everything with the helper app')).not.toBeVisible()
  expect(all).not.toContain('Worth doing now')
  expect(calls(page)).not.toContain('worthDoing.list')
})

test('the other ways are one click away, the demo two; sample plugins are added in one call and shown in the library', async () => {
  const library: Plugin[] = []
  let free: string[] = []
  const page = aDashboard(library, {
    plugins: {
      list: () => library,
      architectures,
      addMany: ({ body }) => {
        free = body.plugins.flatMap(({ name, isFree }) => (isFree ? [name] : []))
        library.push(...body.plugins.map(({ name }) => aPlugin({ name, isSample: true })))
        return addedAnswer({ createdCount: 40 })
      },
    },
  })

  await page.user.click(await screen.findByText('Other ways'))
  expect(screen.getByRole('button', { name: 'Choose a Folder' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Get the Helper App' })).toHaveAttribute(
    'href',
    '/helper-app-download',
  )
  await page.user.click(screen.getByRole('button', { name: 'Try Demo' }))
  expect(showDemo).toHaveBeenCalledOnce()
  await page.user.click(screen.getByRole('button', { name: 'Try with sample plugins' }))

  await waitFor(() => expect(page.address()).toBe('/plugins'))
  expect(library.length).toBeGreaterThan(40)
  expect(library.every(({ isSample }) => isSample)).toBe(true)
  expect(free).toContain('Surge XT')
  expect(free).not.toContain('Pro-Q 3')
})

test.each([
  ['Manage Plugins', '/plugins'],
  ['UAD Workflow', '/uad-workflow'],
  ['Browse My Plugins', '/plugins'],
  ['Try UAD Workflow', '/uad-workflow'],
])('%s leads to %s', async (name, address) => {
  const page = aDashboard([])

  await page.user.click(await screen.findByRole('link', { name }))

  expect(page.address()).toBe(address)
})

test('an empty library without a helper links to the helper app twice, each time in a new tab', async () => {
  aDashboard([], {}, memberFor(8))

  const links = await screen.findAllByRole('link', { name: /^Download Helper App/ })

  expect(links).toHaveLength(2)
  for (const link of links) {
    expect(link).toHaveAttribute('href', '/helper-app-download')
    expect(link).toHaveAttribute('target', '_blank')
  }
})

test('Learn More opens the dialog about sharing and returns the focus', async () => {
  const { user } = aDashboard([], {
    community: { about: () => ({ mode: 'off' }) },
  })
  const more = await screen.findByRole('button', { name: 'Learn More' })

  await user.click(more)
  const dialog = await screen.findByRole('dialog', { name: 'Crowdsourced Metadata' })
  const [close] = within(dialog).getAllByRole('button', { name: 'Close' })
  if (close) fireEvent.click(close)

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await waitFor(() => expect(more).toHaveFocus())
})

test('a library that cannot be loaded is reported, and loaded again on demand', async () => {
  const server = fakeServer({
    plugins: {
      list: throwing(refusal(503, 'The database is starting. Please try again.')),
    },
  })
  const { user } = aPage(<Page />, { server, user: aUser() })
  expect(await screen.findByText('The database is starting. Please try again.')).toBeVisible()
  expect(screen.getByRole('heading', { level: 2, name: "We couldn't load your library" })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Total Plugins' })).not.toBeInTheDocument()

  server.handlers.plugins = { list: () => [aPlugin()], architectures }

  await user.click(screen.getByRole('button', { name: 'Try Again' }))

  expect(await screen.findByRole('heading', { name: 'Worth doing now' })).toBeVisible()
})
