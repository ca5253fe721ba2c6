import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { WorthDoing } from '#shared/worth-doing/contract.ts'
import { aPage } from '../../../test/a-page.tsx'
import { fakeServer, refusal, throwing } from '../../../test/fake-server.ts'
import { WorthDoingList, type WorthDoingWays } from './worth-doing-list.tsx'

const connect = vi.fn()
const WAYS: WorthDoingWays = {
  plans: '/plans',
  licenses: '/licenses',
  updates: '/updates',
  'old-systems': '/old',
  rosetta: '/rosetta',
  songs: '/songs',
  scans: connect,
  space: '/space',
  helpers: connect,
}

const show = (list: () => WorthDoing[]) =>
  aPage(<WorthDoingList ways={WAYS} />, { server: fakeServer({ worthDoing: { list } }) })

const ends = { names: ['API'], first: '2026-12-15', last: '2027-01-02' }

test.each<[WorthDoing, title: string, text: string]>([
  [
    { kind: 'plans', count: 4, term: 'updates', ...ends, names: ['API', 'Diva'] },
    '4 plans end by Jan 2, 2027',
    'API, Diva and 2 more',
  ],
  [
    { kind: 'licenses', count: 1, term: 'subscription', ...ends },
    'API: subscription ends Dec 15, 2026',
    'After that, its plugins stop working.',
  ],
  [{ kind: 'old-systems', count: 2, names: ['A', 'B'] }, '2 plugins need a newer system', 'A, B'],
  [
    { kind: 'scans', count: 1, names: ['Studio Mac'], last: '2026-10-01' },
    'Studio Mac: last scan Oct 1, 2026',
    'A scan finds new plugins and versions.',
  ],
  [
    { kind: 'space', count: 231, bytes: 14_000_000_000, unknown: 1 },
    'At least 14 GB can be freed',
    '231 bundles. You can bring them back.',
  ],
  [{ kind: 'helpers', count: 0 }, 'Connect your computer', 'Scans keep your library up to date.'],
])('%j', async (line, title, text) => {
  connect.mockReset()
  const { user, address } = show(() => [line])
  const row = within(await screen.findByRole('article', { name: title }))
  expect(row.getByText(text)).toBeVisible()
  const way = WAYS[line.kind]

  await user.click(row.getByRole(typeof way === 'string' ? 'link' : 'button'))

  if (typeof way === 'string') expect(address()).toBe(way)
  else expect(connect).toHaveBeenCalledOnce()
})

test('lines that cannot be loaded are reported, and loaded again on demand', async () => {
  const { user, server } = show(throwing(refusal(503, 'The database is starting. Please try again.')))
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is starting.')

  server.handlers.worthDoing = { list: () => [] }
  await user.click(screen.getByRole('button', { name: 'Try Again' }))

  expect(await screen.findByText('Nothing needs your attention right now.')).toBeVisible()
})
