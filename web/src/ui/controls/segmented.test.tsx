import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Grid2x2, Grid3x3, List } from 'lucide-react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Segmented } from './segmented.tsx'

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

test('the whole group is one tab stop, and arrows choose', async () => {
  const user = userEvent.setup()
  render(<Densities />)

  await user.tab()
  expect(screen.getByRole('radio', { name: 'Comfortable' })).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('radio', { name: 'Compact' })).toBeChecked()
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(screen.getByRole('radio', { name: 'List' })).toBeChecked()
})

test('the group has a name, and so has each choice', () => {
  render(<Densities />)
  expect(screen.getByRole('radiogroup', { name: 'Density' })).toBeVisible()
  expect(screen.getByTitle('Compact')).toContainElement(screen.getByRole('radio', { name: 'Compact' }))
})
