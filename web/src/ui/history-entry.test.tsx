import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { useLocation } from 'wouter'

// It listens to the history of its window, and files of tests have windows of their own.
vi.resetModules()
const { useEntryScroll, useEntryState } = await import('./history-entry.ts')

/** Pages in a box that scrolls, each with a number. */
function Pages() {
  const [path] = useLocation()
  const box = useRef<HTMLDivElement>(null)
  useEntryScroll(box, 'page', path)
  return (
    <div ref={box} data-testid="box">
      <Page key={path} />
    </div>
  )
}

function Page() {
  const [count, setCount] = useEntryState('count', 0)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  )
}

const box = () => screen.getByTestId('box')
const count = () => screen.getByRole('button').textContent
const goTo = (path: string) => act(() => history.pushState(null, '', path))

async function goBack(to: string) {
  await act(async () => {
    history.back()
    await vi.waitFor(() => expect(location.pathname + location.search).toBe(to))
  })
}

function scrollTo(top: number) {
  box().scrollTop = top
  box().dispatchEvent(new Event('scroll'))
}

test('Back shows an entry of the history as it was left, and a new entry from its beginning', async () => {
  history.replaceState(null, '', '/one')
  render(<Pages />)
  await userEvent.click(screen.getByRole('button'))
  scrollTo(3000)

  goTo('/two')
  expect([box().scrollTop, count()]).toEqual([0, '0'])
  scrollTo(100)
  goTo('/one')
  expect([box().scrollTop, count()]).toEqual([0, '0'])

  await goBack('/two')
  expect([box().scrollTop, count()]).toEqual([100, '0'])
  await goBack('/one')
  expect([box().scrollTop, count()]).toEqual([3000, '1'])
})

test('another search of the same page goes on as it is, and Back shows the earlier one', async () => {
  history.pushState(null, '', '/list')
  render(<Pages />)
  scrollTo(500)

  goTo('/list?type=EQ')
  expect(box().scrollTop).toBe(500)
  await userEvent.click(screen.getByRole('button'))
  scrollTo(20)
  history.replaceState(null, '', '/list?type=EQ&q=a')
  await goBack('/list')

  await vi.waitFor(() => expect(box().scrollTop).toBe(500))
  expect(count()).toBe('0')
})
