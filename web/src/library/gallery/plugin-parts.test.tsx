import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PlatesOfPlugins } from './plugin-parts.tsx'

test('the page of parts shows every part without a complaint', () => {
  render(<PlatesOfPlugins />)
  expect(screen.getByRole('heading', { name: 'Plugin card' })).toBeInTheDocument()
})
