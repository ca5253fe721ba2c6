import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Grid2x2, Grid3x3, List, Plus } from 'lucide-react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'
import { Segmented } from './segmented.tsx'
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

type Density = 'comfortable' | 'compact' | 'list'

function Densities() {
  const [density, setDensity] = useState<Density>('comfortable')
  return (
    <Segmented
      label="Density"
      value={density}
      onChange={setDensity}
      options={[
        { value: 'comfortable', label: 'Comfortable', icon: Grid2x2 },
        { value: 'compact', label: 'Compact', icon: Grid3x3 },
        { value: 'list', label: 'List', icon: List },
      ]}
    />
  )
}

test('the whole group has a name and is one tab stop, and arrows choose', async () => {
  const user = userEvent.setup()
  render(<Densities />)
  expect(screen.getByRole('radiogroup', { name: 'Density' })).toBeVisible()

  await user.tab()
  expect(screen.getByRole('radio', { name: 'Comfortable' })).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('radio', { name: 'Compact' })).toBeChecked()
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(screen.getByRole('radio', { name: 'List' })).toBeChecked()
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
