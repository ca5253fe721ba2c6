import { render, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { useRailKeys } from './use-rail-keys.ts'

function Rail({ isFirstDisabled }: { isFirstDisabled: boolean }) {
  const rail = useRef<HTMLDivElement>(null)
  return (
    <div ref={rail} {...useRailKeys(rail)}>
      <button type="button" disabled={isFirstDisabled}>
        New Collection
      </button>
      <button type="button">All Plugins</button>
      <button type="button">Favorites</button>
    </div>
  )
}

const stops = () => screen.getAllByRole('button').filter((button) => button.tabIndex === 0)
const named = (name: string) => screen.getByRole('button', { name })

test('the one tab stop of the rail is never a disabled button', async () => {
  const { rerender } = render(<Rail isFirstDisabled={false} />)
  expect(stops()).toEqual([named('New Collection')])

  rerender(<Rail isFirstDisabled />)
  await waitFor(() => expect(named('All Plugins').tabIndex).toBe(0))

  rerender(<Rail isFirstDisabled={false} />)
  await waitFor(() => expect(stops()).toEqual([named('New Collection')]))
})
