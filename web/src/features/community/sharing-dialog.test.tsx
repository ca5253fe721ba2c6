import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { SharingMode } from '#shared/community/trust.ts'
import { DEFAULT_PREFERENCES } from '#shared/notifications/preferences.ts'
import { aPage } from '../../../test/a-page.tsx'
import { fakeServer, type Handlers, refusal, throwing } from '../../../test/fake-server.ts'
import { SharingDialog } from './sharing-dialog.tsx'

function aDialog(mode: SharingMode, notifications: Handlers['notifications'] = {}) {
  const onClose = vi.fn()
  const server = fakeServer({
    community: { about: () => ({ mode }) },
    notifications: { preferences: () => DEFAULT_PREFERENCES, ...notifications },
  })
  return { ...aPage(<SharingDialog onClose={onClose} />, { server }), onClose }
}

const headings = async () =>
  (await screen.findAllByRole('heading', { level: 3 })).map((heading) => heading.textContent)

test('the dialog explains what is shared and counted, what never is and how to undo a wrong edit', async () => {
  const { user, onClose } = aDialog('members')

  expect(await headings()).toEqual([
    'What is shared',
    'What is counted',
    'What is never shared',
    'How it is decided',
    'How to undo a wrong edit',
  ])
  expect(screen.getByText(/Your name is never shown/)).toBeVisible()
  expect(screen.getByText(/The versions your scans and drops find/)).toBeVisible()
  expect(screen.getByText(/your favorites, tags, which plugins you own/)).not.toHaveTextContent('version')
  expect(screen.getByText(/others see your value right away/)).toBeVisible()

  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('where an administrator reviews, nothing is shown at once', async () => {
  aDialog('review-all')

  expect(await headings()).toContain('How it is decided')
  expect(screen.getByText(/once an administrator approves it/)).toBeVisible()
  expect(screen.queryByText(/others see your value right away/)).toBeNull()
})

test('where sharing is off, only counts are explained', async () => {
  aDialog('off')

  expect(await headings()).toEqual(['What is counted', 'What is never shared'])
  expect(screen.getByText(/stays in your library/)).toBeVisible()
})

test('a user can stop being counted', async () => {
  const { user, server } = aDialog('members', {
    changePreferences: ({ body }) => ({ ...DEFAULT_PREFERENCES, ...body }),
  })
  const count = await screen.findByRole('switch', { name: 'Count my versions' })
  expect(count).toBeChecked()

  await user.click(count)

  expect(await screen.findByText('Your versions no longer count')).toBeVisible()
  expect(server.calls.at(-1)?.sent).toEqual({ countVersions: false })
  expect(count).not.toBeChecked()
})

test('a setting that could not be saved shows the reason and stays as it was', async () => {
  const { user } = aDialog('members', {
    changePreferences: throwing(refusal(500, 'Broken.')),
  })
  await user.click(await screen.findByRole('switch', { name: 'Count my versions' }))

  expect(await screen.findByText('Failed to save the setting: Broken.')).toBeVisible()
  expect(screen.getByRole('switch', { name: 'Count my versions' })).toBeChecked()
})
