import { render, screen } from '@testing-library/react'
import { Plus } from 'lucide-react'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'

test('a button does not submit the form around it unless it is asked to', () => {
  render(<Button>Cancel</Button>)
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveAttribute('type', 'button')
})

test('a busy button shows its progress, cannot be pressed, and does not get narrower', () => {
  render(
    <Button icon={Plus} isBusy busyText="Adding...">
      Add Plugins
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Adding...' })

  expect(button).toBeDisabled()
  expect(button).toHaveAttribute('aria-busy', 'true')
  expect(screen.getByText('Add Plugins')).toHaveAttribute('aria-hidden', 'true')
})
