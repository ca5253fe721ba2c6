import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PlatesOfPlugins } from './plugin-parts.tsx'

test('the parts page shows every part without an error', () => {
  render(<PlatesOfPlugins />)
  expect(screen.getByRole('heading', { name: 'Plugin card' })).toBeInTheDocument()
})
