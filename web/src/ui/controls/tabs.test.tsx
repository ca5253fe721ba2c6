import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'

type Sheet = 'account' | 'password' | 'advanced'

function Settings() {
  const [sheet, setSheet] = useState<Sheet>('account')
  return (
    <Tabs
      label="Settings"
      value={sheet}
      onChange={setSheet}
      tabs={[
        { value: 'account', label: 'Account', content: 'Profile' },
        { value: 'password', label: 'Password', content: 'Change Password' },
        { value: 'advanced', label: 'Advanced', count: 1200, content: 'Devices' },
      ]}
    />
  )
}

test('only the selected panel is rendered, and its tab names it', async () => {
  const user = userEvent.setup()
  render(<Settings />)

  await user.click(screen.getByRole('tab', { name: 'Password' }))

  expect(screen.getByRole('tabpanel', { name: 'Password' })).toHaveTextContent('Change Password')
  expect(screen.queryByText('Profile')).toBeNull()
  expect(screen.getByRole('tab', { name: /^Advanced/ })).toHaveTextContent('Advanced1,200')
})

test.each([
  ['{ArrowRight}', 'Password'],
  ['{End}', /^Advanced/],
  ['{End}{Home}', 'Account'],
  ['{End}{ArrowRight}', 'Account'],
  ['{ArrowLeft}', /^Advanced/],
])('%s from the first tab chooses %s', async (keys, name) => {
  const user = userEvent.setup()
  render(<Settings />)

  await user.tab()
  await user.keyboard(keys)

  expect(screen.getByRole('tab', { name })).toHaveFocus()
  expect(screen.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
})
