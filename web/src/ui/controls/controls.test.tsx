import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'
import { Tabs } from './tabs.tsx'

test('a button submits no form; a busy one shows its progress, cannot be pressed and gets no narrower', () => {
  render(
    <Button icon={Plus} isBusy busyText="Adding...">
      Add Plugins
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Adding...' })
  expect(button).toHaveAttribute('type', 'button')

  expect(button).toBeDisabled()
  expect(button).toHaveAttribute('aria-busy', 'true')
  expect(screen.getByText('Add Plugins')).toHaveAttribute('aria-hidden', 'true')
})

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

test.each([
  ['{ArrowRight}', 'Password'],
  ['{End}{ArrowRight}', 'Account'],
  ['{Alt>}{ArrowRight}{/Alt}{ArrowLeft}', /^Advanced/],
])('%s from the first tab chooses %s', async (keys, name) => {
  const user = userEvent.setup()
  render(<Settings />)

  await user.tab()
  await user.keyboard(keys)

  expect(screen.getByRole('tab', { name })).toHaveFocus()
  expect(screen.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
})
