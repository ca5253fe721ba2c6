import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { currentToasts } from '../feedback/toast-store.ts'
import { lazyPart } from './lazy-part.tsx'

type GreetingProps = { name: string; onClose: () => void }

const Greeting = ({ name }: GreetingProps) => <p>Hello {name}</p>

test('a part is shown as soon as it is loaded', async () => {
  const onClose = vi.fn()
  const Lazy = lazyPart(async () => Greeting)
  render(<Lazy name="Ana" onClose={onClose} />)

  expect(await screen.findByText('Hello Ana')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

test('a part that is there already is shown at once', async () => {
  const Lazy = lazyPart(async () => Greeting)
  await Lazy.load()
  render(<Lazy name="Ana" onClose={vi.fn()} />)

  expect(screen.getByText('Hello Ana')).toBeVisible()
})

test('a part that cannot be loaded shows a toast and is closed', async () => {
  const onClose = vi.fn()
  const Lazy = lazyPart<GreetingProps>(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  )
  render(<Lazy name="Ana" onClose={onClose} />)

  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(currentToasts()).toMatchObject([
    {
      title: 'Error',
      description: "We couldn't load this. Check your connection and try again.",
      variant: 'destructive',
    },
  ])
})

test('a part that fails again advises to reload the page', async () => {
  const Lazy = lazyPart<GreetingProps>(() => Promise.reject(new TypeError('Failed to fetch')))
  for (const advice of [
    "We couldn't load this. Check your connection and try again.",
    "We still couldn't load this. If your connection works, reload the page.",
  ]) {
    const onClose = vi.fn()
    const view = render(<Lazy name="Ana" onClose={onClose} />)
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(currentToasts().at(-1)?.description).toBe(advice)
    view.unmount()
  }
})

test('a part that fails after it was closed changes nothing', async () => {
  const onClose = vi.fn()
  let fail = (_: Error) => {}
  const Lazy = lazyPart(
    () =>
      new Promise<typeof Greeting>((_, refuse) => {
        fail = refuse
      }),
  )
  const view = render(<Lazy name="Ana" onClose={onClose} />)
  view.unmount()

  await act(async () => fail(new Error('gone')))
  expect(onClose).not.toHaveBeenCalled()
})

test('a stand-in is shown until the part is loaded', async () => {
  let finish = (_: typeof Greeting) => {}
  const Lazy = lazyPart(
    () =>
      new Promise<typeof Greeting>((loaded) => {
        finish = loaded
      }),
    ({ name }) => <p>Wait, {name}</p>,
  )
  render(<Lazy name="Ana" onClose={vi.fn()} />)
  expect(screen.getByText('Wait, Ana')).toBeVisible()

  await act(async () => finish(Greeting))
  expect(screen.getByText('Hello Ana')).toBeVisible()
  expect(screen.queryByText('Wait, Ana')).toBeNull()
})
