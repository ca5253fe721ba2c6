import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { StatCard } from './stat-card.tsx'

test.each([
  [96, undefined, '96'],
  [10_000, undefined, '10,000'],
  [0, undefined, '0'],
  [94, '%', '94%'],
  [undefined, undefined, '...'],
  [undefined, '%', '...'],
])('a value of %s with the unit %s reads %s', (value, unit, text) => {
  const { container } = render(<StatCard label="Total Plugins" value={value} {...(unit && { unit })} />)
  expect(screen.getByRole('region', { name: 'Total Plugins' })).toBeInTheDocument()
  expect(container.querySelector('p')?.textContent).toBe(text)
})
