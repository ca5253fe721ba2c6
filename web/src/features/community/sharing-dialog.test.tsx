import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../test/a-page.tsx'
import { SharingDialog } from './sharing-dialog.tsx'

test('it says what is shared, what never is and how a wrong edit is undone', async () => {
  const onClose = vi.fn()
  const { user } = aPage(<SharingDialog onClose={onClose} />)

  expect(screen.getByRole('dialog', { name: 'Crowdsourced Metadata' })).toBeVisible()
  for (const name of ['What is shared', 'What never is', 'How a wrong edit is undone']) {
    expect(screen.getByRole('heading', { name })).toBeVisible()
  }
  expect(screen.getByText(/every edit stays in your own library/)).toBeVisible()

  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
