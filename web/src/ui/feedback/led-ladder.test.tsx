import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LedLadder } from './led-ladder.tsx'

test.each([
  [0, 0],
  [33, 7],
  [50, 10],
  [99, 19],
  [99.9, 19],
  [100, 20],
  [140, 20],
])('at %d percent %i of 20 segments are lit: the last one only at 100 percent', (value, lit) => {
  const { container } = render(<LedLadder value={value} label="Scan" segments={20} />)
  expect(container.querySelectorAll('[data-lit="true"]')).toHaveLength(lit)
})

test('a ladder is a progress bar with a name and a value', () => {
  render(<LedLadder value={33.4} label="Processing plugins" />)
  const bar = screen.getByRole('progressbar', { name: 'Processing plugins' })
  expect(bar).toHaveAttribute('aria-valuenow', '33')
})
