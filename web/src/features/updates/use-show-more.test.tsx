import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { MoreButton } from './more-button.tsx'
import { useShowMore } from './use-show-more.ts'

function Long({ length }: { length: number }) {
  const list = useRef<HTMLUListElement>(null)
  const { first, rest, showMore } = useShowMore(
    Array.from({ length }, (_, index) => index),
    list,
    'li',
  )
  return (
    <>
      <p>{first.length} shown</p>
      <ul ref={list}>
        {first.map((index) => (
          <li key={index}>{index % 2 === 0 ? <button type="button">Open {index}</button> : index}</li>
        ))}
      </ul>
      <MoreButton rest={rest} onClick={showMore} />
    </>
  )
}

test('a long list shows a hundred items, and a hundred more per click', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<Long length={230} />)
  expect(screen.getByText('100 shown')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Show More (130 left)' }))
  expect(screen.getByText('200 shown')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show More (30 left)' }))

  expect(screen.getByText('230 shown')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Show More/ })).toBeNull()
  rerender(<Long length={3} />)
  expect(screen.getByText('3 shown')).toBeVisible()
})

test('the keyboard goes on at the first row that came', async () => {
  const user = userEvent.setup()
  render(<Long length={330} />)

  await user.click(screen.getByRole('button', { name: 'Show More (230 left)' }))

  expect(screen.getByRole('button', { name: 'Open 100' })).toHaveFocus()
})
