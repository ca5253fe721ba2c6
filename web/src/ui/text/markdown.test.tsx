import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const READER = './markdown-elements.tsx'

// A module that was loaded once stays loaded.
beforeEach(() => {
  vi.resetModules()
})

afterEach(() => {
  vi.doUnmock(READER)
})

test('a text is shown as it was typed until its reader is loaded', async () => {
  const { Markdown } = await import('./markdown.tsx')
  const { container } = render(<Markdown text={'**bold**\n- a'} />)
  expect(container.textContent).toBe('**bold**\n- a')
  expect((await screen.findByText('bold')).localName).toBe('strong')
  expect(screen.getByRole('listitem')).toHaveTextContent('a')
})

test('a text whose reader cannot be loaded stays as it was typed', async () => {
  const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.doMock(READER, load)
  const { Markdown } = await import('./markdown.tsx')
  const { container } = render(<Markdown text="**bold**" />)
  await act(() => vi.waitFor(() => expect(load).toHaveBeenCalled()))
  expect(container.textContent).toBe('**bold**')
})
