import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Toaster } from './toast.tsx'
import { currentToasts, dismissToast, type ToastContents, toast } from './toast-store.ts'

describe('toast', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
  })

  afterEach(() => {
    if (vi.isFakeTimers()) act(() => vi.runAllTimers())
    vi.useRealTimers()
  })

  function show(contents: ToastContents = { title: 'Plugin updated' }) {
    render(<Toaster />)
    act(() => {
      toast(contents)
    })
  }

  const card = (title: string) =>
    within(screen.getByRole('region')).queryByText(title)?.closest('[data-state]') ?? null

  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

  test('a toast stays open for 5000 ms', async () => {
    show()

    await pass(4900)
    expect(card('Plugin updated')).toBeVisible()
    await pass(200)
    expect(card('Plugin updated')).toBeNull()
  })

  test('a dismissed toast is removed after 1,000,000 ms', async () => {
    const id = toast({ title: 'Plugin updated' })

    dismissToast(id)
    expect(currentToasts()).toMatchObject([{ id, open: false }])
    vi.advanceTimersByTime(999_999)
    expect(currentToasts()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(currentToasts()).toEqual([])
  })

  test('only the newest toast is shown', () => {
    show({ title: 'First' })
    act(() => {
      toast({ title: 'Second' })
    })

    expect(card('First')).toBeNull()
    expect(card('Second')).toBeVisible()
    expect(currentToasts()).toMatchObject([{ title: 'Second' }])
  })

  test.each([
    ['destructive', 'alert'],
    ['info', 'status'],
    [undefined, 'status'],
  ] as const)('a toast of kind %s has the role %s', (variant, role) => {
    show({ title: 'Connection Failed', variant })
    expect(card('Connection Failed')).toHaveAttribute('role', role)
  })

  test('F8 moves the focus to the toasts', () => {
    show()
    fireEvent.keyDown(document, { code: 'F8' })
    expect(screen.getByRole('region')).toContainElement(document.activeElement as HTMLElement)
  })

  test.each([
    [50, true],
    [51, false],
  ])('a swipe of %i pixels to the right leaves a toast open: %s', (distance, staysOpen) => {
    show()
    const target = card('Plugin updated')
    if (!target) throw new Error('no toast')

    fireEvent.pointerDown(target, { button: 0, clientX: 0, clientY: 0, pointerId: 1 })
    fireEvent.pointerMove(target, { clientX: 20, clientY: 0, pointerId: 1 })
    fireEvent.pointerMove(target, { clientX: distance, clientY: 0, pointerId: 1 })
    fireEvent.pointerUp(target, { clientX: distance, clientY: 0, pointerId: 1 })

    expect(currentToasts()[0]?.open).toBe(staysOpen)
  })

  test('a toast before the first key or touch is shown as well', async () => {
    vi.useRealTimers()
    vi.resetModules()
    const [fresh, store] = [await import('./toast.tsx'), await import('./toast-store.ts')]
    render(<fresh.Toaster />)

    act(() => {
      store.toast({ title: 'Logged out' })
    })

    expect(await screen.findByText('Logged out')).toBeVisible()
  })
})
