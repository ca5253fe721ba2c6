import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../test/a-page.tsx'
import { SharingDialog } from './sharing-dialog.tsx'

test('the dialog explains what is shared, what never is and how to undo a wrong edit', async () => {
  const onClose = vi.fn()
  const { user } = aPage(<SharingDialog onClose={onClose} />)

  expect(screen.getByRole('dialog', { name: 'Crowdsourced Metadata' })).toBeVisible()
  expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    'What is shared',
    'What never is',
    'How it is decided',
    'How a wrong edit is undone',
  ])
  expect(screen.getByText(/Your name is never shown/)).toBeVisible()
  expect(screen.getByText(/your favorites, tags, which plugins you own/)).toBeVisible()

  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
