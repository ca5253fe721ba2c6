import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { useMemo } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { GridKeys } from './use-roving-focus.ts'
import { VirtualGrid } from './virtual-grid.tsx'
import { gridRowsOf, nextGridIndex, rowIndexOf } from './virtual-grid-rows.ts'

describe('virtual grid', () => {
  type Item = { id: string }

  const letters = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `item ${index}` }))

  /** The layout that the style sheet gives a grid in a browser: three columns, rows of 184 px, a screen of 900 px. */
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(900)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900)
    const style = document.createElement('style')
    style.textContent =
      'ul { grid-template-columns: 300px 300px 300px; grid-auto-rows: 184px; row-gap: 14px }'
    document.head.append(style)
    return () => {
      style.remove()
      document.body.scrollTop = 0
    }
  })

  function Shelf({ items, ...keys }: { items: Item[] } & GridKeys) {
    const scroller = { current: document.body }
    const groups = useMemo(() => [{ key: '', items }], [items])
    return (
      <VirtualGrid
        groups={groups}
        density="comfortable"
        label="Plugins"
        scroller={scroller}
        renderItem={({ id }, { tabIndex }) => (
          <>
            <button type="button" data-roving="" tabIndex={tabIndex}>
              {id}
            </button>
            <button type="button" tabIndex={-1}>
              Favorite {id}
            </button>
          </>
        )}
        {...keys}
      />
    )
  }

  const item = (index: number) => screen.getByRole('button', { name: `item ${index}` })
  const stops = () => screen.getAllByRole('button').filter((button) => button.tabIndex === 0)

  test('a grid is one tab stop, and arrows move in two dimensions', async () => {
    const user = userEvent.setup()
    render(<Shelf items={letters(8)} />)

    await user.tab()
    expect(item(0)).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(item(3)).toHaveFocus()
    await user.keyboard('{ArrowRight}{ArrowDown}')
    expect(item(7)).toHaveFocus()
    expect(stops()).toEqual([item(7)])
    await user.keyboard('{Home}')
    expect(item(0)).toHaveFocus()
    await user.keyboard('{End}')
    expect(item(7)).toHaveFocus()
    await user.tab()
    expect(document.body).toHaveFocus()
    await user.tab({ shift: true })
    expect(item(7)).toHaveFocus()
  })

  test('Shift with arrows selects a range in list order from where the focus was last moved', async () => {
    const user = userEvent.setup()
    const onRange = vi.fn()
    render(<Shelf items={letters(8)} onRange={onRange} />)

    act(() => item(4).focus())
    await user.keyboard('{Shift>}{ArrowRight}{ArrowUp}{ArrowLeft}{/Shift}')
    expect(onRange.mock.calls.map(([ids]) => ids)).toEqual([
      ['item 4', 'item 5'],
      ['item 2', 'item 3', 'item 4'],
      ['item 1', 'item 2', 'item 3', 'item 4'],
    ])

    onRange.mockClear()
    await user.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}')
    expect(onRange.mock.calls.map(([ids]) => ids)).toEqual([['item 2', 'item 3']])

    onRange.mockClear()
    await user.click(item(5))
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
    expect(onRange.mock.calls.map(([ids]) => ids)).toEqual([['item 5', 'item 6']])
  })

  test('the focus stays with its item when the list changes, goes to the next one when it is gone, and is not stolen', () => {
    const { rerender } = render(<Shelf items={letters(8)} />)
    act(() => item(5).focus())

    rerender(<Shelf items={letters(8).toReversed()} />)
    expect(item(5)).toHaveFocus()

    rerender(
      <Shelf
        items={letters(8)
          .toReversed()
          .filter(({ id }) => id !== 'item 5')}
      />,
    )
    expect(item(4)).toHaveFocus()

    act(() => item(4).blur())
    rerender(<Shelf items={letters(3)} />)
    expect(document.body).toHaveFocus()
  })

  test('of 10,000 items only those near the screen are on the page, and each knows its position', async () => {
    const user = userEvent.setup()
    render(<Shelf items={letters(10_000)} />)

    const places = screen.getAllByRole('listitem')
    expect(places.length).toBeLessThan(40)
    expect(places[4]).toHaveAttribute('aria-posinset', '5')
    expect(places[4]).toHaveAttribute('aria-setsize', '10000')
    expect(places[4]).toHaveStyle({ top: '198px', gridColumn: '2 / 3' })

    act(() => item(0).focus())
    await user.keyboard('{End}')

    expect(item(9999)).toHaveFocus()
    expect(stops()).toEqual([item(9999)])
  })

  /** Scrolls the page down by this many pixels. */
  const scrollBy = (pixels: number) =>
    act(() => {
      document.body.scrollTop += pixels
      document.body.dispatchEvent(new Event('scroll'))
    })

  test('scrolling by one row and a press there keep the elements, although the tab stop moves', () => {
    render(<Shelf items={letters(10_000)} />)
    scrollBy(3000)
    const before = screen.getAllByRole('listitem')

    scrollBy(198)

    const after = screen.getAllByRole('listitem')
    expect(after.filter((place) => before.includes(place))).toHaveLength(before.length - 3)
    const pressed = item(50)

    act(() => pressed.focus())

    expect(item(50)).toBe(pressed)
    expect(stops()).toEqual([pressed])
    // The row of the former tab stop is far away.
    expect(after.filter((place) => !place.isConnected)).toHaveLength(3)
  })
})

/** The item rows of groups with so many items each. */
function itemRows(sizes: number[], columns: number) {
  const groups = sizes.map((size, group) => ({
    key: `${group}`,
    name: `Group ${group}`,
    items: Array.from({ length: size }, (_, index) => ({ id: `${index}` })),
  }))
  return gridRowsOf(groups, columns).rows.filter((row) => !row.isHead)
}

/** Eight items in three columns: 0 1 2 / 3 4 5 / 6 7. */
const eight = itemRows([8], 3)

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 7, 7],
  ['ArrowLeft', 3, 2],
  ['ArrowDown', 1, 4],
  ['ArrowDown', 5, 7],
  ['ArrowUp', 7, 4],
  ['PageDown', 1, 7],
  ['PageUp', 7, 1],
  ['Home', 7, 0],
  ['End', 0, 7],
  ['Enter', 3, undefined],
])('%s from index %i moves to %s', (key, index, target) => {
  expect(nextGridIndex(key, { rows: eight, rowsOnScreen: 2, index })).toBe(target)
})

/** 0 1 2 / 3 | 4 5 | 6 7 8: an arrow steps over the heads. */
const grouped = itemRows([4, 2, 3], 3)

test.each([
  ['ArrowDown', 0, 3],
  ['ArrowDown', 3, 4],
  ['ArrowDown', 5, 7],
  ['ArrowUp', 8, 5],
  ['PageDown', 0, 4],
])('%s from index %i of a grouped grid moves to %s', (key, index, target) => {
  expect(nextGridIndex(key, { rows: grouped, rowsOnScreen: 2, index })).toBe(target)
})

test('no key moves out of the list', () => {
  const keys = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End']
  fc.assert(
    fc.property(
      fc.constantFrom(...keys),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }),
      fc.nat(),
      fc.integer({ min: 1, max: 6 }),
      fc.nat(9),
      (key, sizes, place, columns, rowsOnScreen) => {
        const count = sizes.reduce((sum, size) => sum + size, 0)
        const rows = itemRows(sizes, columns)
        const index = place % count
        const target = nextGridIndex(key, { index, rows, rowsOnScreen })
        expect(target).toBeGreaterThanOrEqual(0)
        expect(target).toBeLessThan(count)
        const row = rows[rowIndexOf(rows, index)]
        expect(row && index >= row.start && index < row.start + row.length).toBe(true)
      },
    ),
  )
})
