import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Accordion } from './accordion.tsx'

const items = ['one', 'two', 'three'].map((word) => ({ title: `Title ${word}`, content: `Content ${word}` }))
const opened = () =>
  screen
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-expanded') === 'true')
    .map(({ textContent }) => textContent)

test('at most one section is open, and clicking an open one closes it', async () => {
  const user = userEvent.setup()
  render(<Accordion items={items} />)
  expect(opened()).toEqual(['Title one'])
  expect(screen.getByText('Content one')).toBeVisible()
  expect(screen.queryByText('Content two')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Title two' }))
  expect(opened()).toEqual(['Title two'])
  expect(screen.getByRole('region', { name: 'Title two' })).toHaveTextContent('Content two')

  await user.keyboard('{Enter}')
  expect(opened()).toEqual([])
})
