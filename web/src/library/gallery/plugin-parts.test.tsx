import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PluginParts } from './plugin-parts.tsx'

test('the parts page shows every part without an error', () => {
  render(<PluginParts />)
  expect(screen.getByRole('heading', { name: 'Plugin card' })).toBeInTheDocument()
})
