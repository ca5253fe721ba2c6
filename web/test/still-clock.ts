import { act } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'

/**
 * Timers stand still until the test lets time pass, so that no slow machine decides it. `user` must be used instead of the
 * page's own; parts that come in chunks of their own are waited for with `chunks`.
 */
export function stillClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  // Testing Library lets time pass by itself while it waits, but knows only the timers of this runner.
  vi.stubGlobal('jest', { advanceTimersByTime: () => vi.advanceTimersByTime(0) })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  const pass = (time: number) =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(time)
      // Answers of the server, and what they cause, come in later turns of the event loop, the more of them the busier the machine.
      for (let turn = 0; turn < 20; turn++) await vi.advanceTimersByTimeAsync(0)
    })
  return {
    user: userEvent.setup({ advanceTimers: (time) => vi.advanceTimersByTime(time) }),
    pass,
    chunks: async () => {
      await act(() => vi.dynamicImportSettled())
      await pass(0)
    },
  }
}
