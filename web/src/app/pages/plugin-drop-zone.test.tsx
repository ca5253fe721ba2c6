import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { needsCsv } from '#shared/songs/sharing/needs-csv.ts'
import { aPage } from '../../../test/a-page.tsx'
import { aUser } from '../../../test/a-user.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { aTransfer } from '../../features/import/testing/a-transfer.ts'
import { PluginDropZone } from './plugin-drop-zone.tsx'
// The dialog is loaded before the test, so that it does not wait for it.
import '../../features/songs/sharing/needs-file-dialog.tsx'

test('what a song needs is compared where plugins are dropped, and adds none', async () => {
  const need = { format: 'VST3', name: 'Diva', maker: 'u-he', version: '' } as const
  const compared = { need, state: 'missing' as const, reason: 'A reason.', plugin: null }
  const server = fakeServer({
    plugins: { list: () => [] },
    transfer: { list: () => [] },
    songShares: { compareFile: () => ({ needs: [compared] }) },
  })
  const { user } = aPage(<PluginDropZone />, { server, user: aUser() })

  fireEvent.drop(await screen.findByRole('region', { name: 'Add plugins' }), {
    dataTransfer: aTransfer({ 'needed-plugins.csv': needsCsv([need]) }),
  })

  const dialog = within(await screen.findByRole('dialog', { name: 'What This Song Needs' }))
  expect(await dialog.findByText('Missing')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.calls.map(({ call }) => call)).not.toContain('plugins.drop')
})
