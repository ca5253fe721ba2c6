import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Installation } from '#shared/plugins/plugin.ts'
import { aDevice } from '../../../test/a-device.ts'
import { aBringBackJob } from '../../../test/a-job.ts'
import { aPage } from '../../../test/a-page.tsx'
import { anInstallation } from '../../../test/an-installation.ts'
import { fakeServer, type Handlers } from '../../../test/fake-server.ts'
import { jobsQuery } from '../../api/queries.ts'
import { PlaceMoves } from './place-moves.tsx'

const mac = aDevice({ name: 'Studio Mac' })
const place = anInstallation({
  id: '30000000-0000-4000-8000-000000000001',
  format: 'AAX',
  path: '/AAX/Diva.aaxplugin',
  version: '1.4',
  size: 1000,
  machine: mac.machine,
  computer: 'Studio Mac',
})
const moved = { ...place, goneAt: '2026-11-21T13:02:00.000Z', movedTo: '/home/ana/Plugfolio_Set_Aside/1/x' }

function aPlace(shown: Installation, handlers: Handlers = {}) {
  const server = fakeServer({
    helper: { devices: () => [mac], ...handlers.helper },
    setAside: { ...handlers.setAside },
  })
  const onSetAside = vi.fn()
  return { ...aPage(<PlaceMoves place={shown} onSetAside={onSetAside} />, { server }), onSetAside }
}

test('an installation on a connected computer can be set aside', async () => {
  const { user, onSetAside } = aPlace(place)
  await user.click(screen.getByRole('button', { name: 'Set Aside AAX' }))
  expect(onSetAside).toHaveBeenCalledOnce()
})

test.each([
  ['from a drop', { ...place, machine: '', computer: null }],
  ['that only a DAW lists', { ...place, seenBy: { host: 'Live', at: null } }],
  ['whose computer has no helper', { ...place, computer: null }],
  ['that is gone', { ...place, goneAt: '2026-11-21T13:02:00.000Z' }],
])('an installation %s cannot be set aside', (_, shown) => {
  aPlace(shown)
  expect(screen.queryByRole('button')).toBeNull()
})

test('one that was moved away is brought back, and toasts say how', async () => {
  const job = aBringBackJob()
  let current = job
  const { user, server, queries } = aPlace(moved, {
    setAside: { bringBack: () => job },
    helper: { openJob: () => current },
  })
  const button = await screen.findByRole('button', { name: 'Bring Back' })
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)

  expect(server.calls.find(({ call }) => call === 'setAside.bringBack')?.sent).toEqual({
    deviceId: mac.id,
    installationIds: [place.id],
  })
  expect(await screen.findByText('The helper on Studio Mac asks before anything moves back.')).toBeVisible()
  const counts = { moved: 0, 'brought-back': 1, kept: 0, failed: 0 }
  current = { ...job, state: 'done', result: { sentence: '1 bundle brought back.', counts } }
  await act(() => queries.invalidateQueries({ queryKey: jobsQuery.queryKey }))
  expect(await screen.findByText('1 bundle brought back.')).toBeVisible()
})

test('one that was moved away by a helper that is no longer connected says what to do', () => {
  aPlace({ ...moved, computer: null })
  expect(screen.getByText(/Its helper is no longer connected/)).toBeVisible()
})
