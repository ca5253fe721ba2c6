import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OldSystemPlugin } from '#shared/computers/own-system.ts'
import type { FormatFigures } from '#shared/formats/formats-answer.ts'
import type { StorageFigures } from '#shared/storage/storage-answer.ts'
import { pause } from '#shared/timing/pause.ts'
import { aPage } from '../../../test/a-page.tsx'
import { fakeServer, type Handlers, refusal } from '../../../test/fake-server.ts'
import { storageFigures } from '../../../test/storage-figures.ts'
import { pluginsQuery } from '../../api/queries.ts'
import { SpaceInsights } from './space-insights.tsx'

const handlersOf = (
  space: Partial<StorageFigures>,
  proposalTotals: FormatFigures['proposalTotals'] = [],
  oldSystems: OldSystemPlugin[] = [],
): Handlers => ({
  computers: { oldSystems: () => oldSystems },
  storage: { figures: () => storageFigures(space) },
  formats: { figures: () => ({ proposalTotals }) },
})

const ADDRESSES = {
  storage: '/computers',
  formats: '/computers?tab=formats',
  oldSystems: '/plugins?oldSystem=yes',
}

const show = (...facts: Parameters<typeof handlersOf>) =>
  aPage(<SpaceInsights {...ADDRESSES} />, {
    server: fakeServer(handlersOf(...facts)),
  })

const GB = 1_000_000_000

const FIGURES: Partial<StorageFigures> = {
  total: { bytes: 212 * GB, bundles: 1240, unknown: 12 },
  computers: 2,
  neverUsed: { plugins: 40, bytes: 30 * GB, bundles: 90, unknown: 0 },
  copies: { bytes: 0, bundles: 3, unknown: 3 },
  songs: { read: 5, unread: 2 },
}

const waysIn = () =>
  within(screen.getByRole('list', { name: 'Could go' }))
    .queryAllByRole('link')
    .map((link) => [...[...link.children].map((part) => part.textContent), link.getAttribute('href')])

test('what is used and what of it could go lead to the lists behind them', async () => {
  show(FIGURES, [
    { reason: 'no-daw', count: 6, bytes: 3 * GB, unknown: 1 },
    { reason: 'vst3', count: 1, bytes: GB, unknown: 0 },
    { reason: 'duplicate', count: 900, bytes: 900 * GB, unknown: 0 },
  ])

  expect(await screen.findByRole('link', { name: 'Space used' })).toHaveAttribute('href', '/computers')
  expect(screen.getByText('At least 212 GB')).toBeVisible()
  expect(screen.getByText(/^In 1,240 bundles/)).toHaveTextContent(
    'In 1,240 bundles on 2 computers. The size of 12 bundles is unknown. Scan that computer with its helper to measure them.',
  )
  expect(waysIn()).toEqual([
    ['Installed, never used', '40 plugins, 30 GB', '/computers?tab=formats'],
    ['Formats not needed', '7 bundles, at least 4 GB', '/computers?tab=formats'],
    ['Copies', '3 bundles, size unknown', '/computers?tab=formats'],
  ])
  expect(screen.getByText(/^A bundle with two reasons/)).toHaveTextContent(
    'A bundle with two reasons counts in both. Never used: None of your 5 scanned songs uses them. 2 songs could not be read whole and may.',
  )
})

test('plugins that need a newer system are counted once, and lead to their filter', async () => {
  const diva = { pluginId: 'a', needs: '14.0' }
  show(
    {},
    [],
    [
      { ...diva, machine: 'studio' },
      { ...diva, machine: 'laptop' },
      { pluginId: 'b', needs: '15.0', machine: 'laptop' },
    ],
  )

  expect(await screen.findByRole('link', { name: 'Needs a newer system' })).toHaveAttribute(
    'href',
    '/plugins?oldSystem=yes',
  )
  expect(screen.getByText('2 plugins')).toBeVisible()
})

test('when all sizes are known nothing is said of others, and one way to free space is not counted twice', async () => {
  show({
    total: { bytes: 5 * GB, bundles: 1, unknown: 0 },
    computers: 1,
    neverUsed: { plugins: 1, bytes: GB, bundles: 1, unknown: 0 },
    songs: { read: 1, unread: 0 },
  })

  expect(await screen.findByText('5 GB')).toBeVisible()
  expect(screen.getByText(/^In 1 bundle/)).toHaveTextContent(/^In 1 bundle\.$/)
  expect(waysIn()).toEqual([['Installed, never used', '1 plugin, 1 GB', '/computers?tab=formats']])
  expect(screen.getByText('Never used: Your scanned song does not use them.')).toBeVisible()
  expect(screen.queryByText(/reasons|could not|Nothing/)).toBeNull()
})

test('where nothing could go a sentence says so, and why no plugin is known to be unused', async () => {
  show({ total: { bytes: GB, bundles: 1, unknown: 0 }, songs: { read: 0, unread: 3 } })

  expect(await screen.findByText(/^Nothing that we know of\./)).toHaveTextContent(
    'Nothing that we know of. No song has been read yet, so no plugin is known to be unused.',
  )
  expect(waysIn()).toEqual([])
})

test('without a size only what could go is shown, and without both nothing', async () => {
  const total = { bytes: 0, bundles: 4, unknown: 4 }
  const { unmount } = show({ ...FIGURES, total })
  expect(await screen.findByText('Installed, never used')).toBeVisible()
  expect(screen.queryByText('Space used')).toBeNull()
  unmount()

  const { server, container } = show({ total })
  await waitFor(() => expect(server.calls).toHaveLength(3))
  await waitFor(() => expect(container.querySelector('section, [role=alert]')).toBeNull())
})

test.each(['storage', 'formats'] as const)(
  '%s that cannot be loaded is reported, and loaded again on demand',
  async (feature) => {
    const figures = () => {
      throw refusal(503, 'The database is starting. Please try again.')
    }
    const { server, user } = aPage(<SpaceInsights {...ADDRESSES} />, {
      server: fakeServer({ ...handlersOf(FIGURES), [feature]: { figures } }),
    })
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "We couldn't load what takes space: The database is starting. Please try again.",
    )

    Object.assign(server.handlers, handlersOf(FIGURES))
    await user.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByRole('link', { name: 'Space used' })).toBeVisible()
  },
)

test('many changes of the library fetch the figures again once, when it is quiet', async () => {
  const { server, queries } = show(FIGURES)
  expect(await screen.findByText('At least 212 GB')).toBeVisible()
  expect(server.calls).toHaveLength(3)

  Object.assign(server.handlers, handlersOf({ total: { bytes: GB, bundles: 1, unknown: 0 } }))
  for (const updatedAt of [1, 2, 3])
    await act(async () => {
      queries.setQueryData(pluginsQuery.queryKey, [], { updatedAt })
      await pause(20)
    })

  expect(await screen.findByText('1 GB', undefined, { timeout: 10_000 })).toBeVisible()
  expect(server.calls.map(({ call }) => call).toSorted()).toEqual([
    'computers.oldSystems',
    'formats.figures',
    'formats.figures',
    'storage.figures',
    'storage.figures',
  ])
})
