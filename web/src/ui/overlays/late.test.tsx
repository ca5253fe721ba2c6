import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { currentToasts } from '../feedback/toast-store.ts'
import { Late } from './late.tsx'

const Part = ({ name }: { name: string }) => <p>Hello {name}</p>

test('a part is shown as soon as it has come', async () => {
  const onMissing = vi.fn()
  render(
    <Late load={async () => Part} onMissing={onMissing}>
      {(Fetched) => <Fetched name="Ana" />}
    </Late>,
  )

  expect(await screen.findByText('Hello Ana')).toBeVisible()
  expect(onMissing).not.toHaveBeenCalled()
})

test('a part that does not come is said to be missing, and whoever opened it hears of it', async () => {
  const onMissing = vi.fn()
  const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  render(
    <Late load={load} onMissing={onMissing}>
      {() => null}
    </Late>,
  )

  await vi.waitFor(() => expect(onMissing).toHaveBeenCalledOnce())
  expect(currentToasts()).toMatchObject([
    {
      title: 'Error',
      description: 'This could not be loaded. Check your connection and try again.',
      variant: 'destructive',
    },
  ])
})

test('a part that comes after it was closed changes nothing', async () => {
  const onMissing = vi.fn()
  let fail = (_: Error) => {}
  const load = () =>
    new Promise<typeof Part>((_, refuse) => {
      fail = refuse
    })
  const view = render(
    <Late load={load} onMissing={onMissing}>
      {(Fetched) => <Fetched name="Ana" />}
    </Late>,
  )
  view.unmount()

  await act(async () => fail(new Error('gone')))
  expect(onMissing).not.toHaveBeenCalled()
})
