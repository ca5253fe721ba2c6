import { render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { Chip, ChipRow } from './controls/chip.tsx'
import { useInTurns } from './use-in-turns.ts'
import { useOneStop } from './use-one-stop.ts'

function Rail({ isFirstDisabled }: { isFirstDisabled: boolean }) {
  const rail = useRef<HTMLDivElement>(null)
  return (
    <div ref={rail} {...useOneStop(rail, 'column')}>
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

test('chips are one tab stop, which the arrows to both sides, Home and End move', async () => {
  const user = userEvent.setup()
  render(
    <ChipRow label="Type">
      {['All', 'EQ', 'Reverb'].map((name) => (
        <Chip key={name} isActive={false} onClick={() => {}}>
          {name}
        </Chip>
      ))}
    </ChipRow>,
  )

  await user.tab()
  expect(named('All')).toHaveFocus()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(named('Reverb')).toHaveFocus()
  await user.keyboard('{Home}{ArrowRight}')
  expect(named('EQ')).toHaveFocus()
  await user.tab()
  expect(document.body).toHaveFocus()
  await user.tab({ shift: true })
  expect(named('EQ')).toHaveFocus()
})

function* words(word: string) {
  yield
  return word
}

test('another start has no result before it has ended', async () => {
  const [first, second] = [() => words('first'), () => words('second')]
  const seen: (string | undefined)[] = []
  const { rerender } = renderHook(({ start }) => seen.push(useInTurns(start)), {
    initialProps: { start: first },
  })
  await waitFor(() => expect(seen).toEqual([undefined, 'first']))

  rerender({ start: second })

  await waitFor(() => expect(seen).toEqual([undefined, 'first', undefined, 'second']))
})
