import { act, createEvent, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { useLocation } from 'wouter'
import { loadCode } from './load-code.ts'
import { forgetStrayDrops, useStrayDrops, watchStrayDrops } from './stray-drops.ts'

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

describe('load code', () => {
  afterEach(() => vi.unstubAllGlobals())

  type Browser = { onLine: boolean; isInstalled: boolean; hasServer: boolean }

  /** A browser in this state. Returns the requests that it sends. */
  function browser({ onLine, isInstalled, hasServer }: Browser) {
    const serviceWorker = isInstalled ? { controller: {} } : undefined
    const fetch = vi.fn(async () => {
      if (!hasServer) throw new TypeError('Failed to fetch')
      return new Response()
    })
    vi.stubGlobal('navigator', { onLine, serviceWorker })
    vi.stubGlobal('fetch', fetch)
    return fetch
  }

  test.each([
    [{ onLine: true, isInstalled: false, hasServer: true }, 0],
    [{ onLine: true, isInstalled: true, hasServer: true }, 0],
    [{ onLine: false, isInstalled: true, hasServer: false }, 0],
    // A computer without a network may be the server itself.
    [{ onLine: false, isInstalled: false, hasServer: true }, 1],
  ])('a browser with %j loads a part and asks the server %i times before', async (state, times) => {
    const fetch = browser(state)
    expect(await loadCode(async () => 'the part')).toBe('the part')
    expect(fetch.mock.calls).toEqual(Array(times).fill([document.baseURI, { method: 'HEAD' }]))
  })

  test('without a server nothing is tried, so that the browser remembers no failure', async () => {
    browser({ onLine: false, isInstalled: false, hasServer: false })
    const load = vi.fn(async () => 'the part')
    await expect(loadCode(load)).rejects.toThrow(TypeError)
    expect(load).not.toHaveBeenCalled()
  })
})

describe('stray drops', () => {
  let expectsZone = true

  beforeAll(() => watchStrayDrops(() => expectsZone))

  beforeEach(() => {
    expectsZone = true
    document.body.innerHTML = '<div id="root"><main>The page</main></div><aside>What is open over it</aside>'
  })

  afterEach(() => document.body.replaceChildren())

  const transferOf = (name: string) => ({
    types: ['Files'],
    items: [{ kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => new File([], name) }],
    files: [new File([], name)],
    dropEffect: '',
  })

  /** Drops a file there, and returns the effect that the page tells the browser. */
  function drop(name: string, on: string) {
    const dataTransfer = transferOf(name)
    const target = document.querySelector(on)
    if (!target) throw new Error('There is nothing to drop on.')
    const dropped = createEvent.drop(target, { dataTransfer })
    // fireEvent returns false when the default action was prevented
    expect(fireEvent.dragOver(target, { dataTransfer })).toBe(false)
    expect(fireEvent(target, dropped)).toBe(false)
    return 'dataTransfer' in dropped && (dropped.dataTransfer as DataTransfer).dropEffect
  }

  function aZone() {
    const taken: string[] = []
    const { unmount } = renderHook(() =>
      useStrayDrops(({ items, files }) => {
        taken.push(
          ...Array.from(items, (item) => item.getAsFile()?.name ?? ''),
          ...files.map(({ name }) => name),
        )
      }),
    )
    return { taken, unmount }
  }

  test('a zone takes what was dropped before it was there, and what is dropped beside it', () => {
    expect([drop('A.vst3', 'main'), drop('B.vst3', 'body')]).toEqual(['copy', 'copy'])

    const zone = aZone()
    expect(drop('C.vst3', 'main')).toBe('copy')

    expect(zone.taken).toEqual(['A.vst3', 'A.vst3', 'B.vst3', 'B.vst3', 'C.vst3', 'C.vst3'])
    zone.unmount()
  })

  test('a page without a zone, and what is open over a page, refuse files, and a page that is left forgets them', () => {
    drop('Left.vst3', 'main')
    forgetStrayDrops()
    expect(drop('Beside a dialog.vst3', 'aside')).toBe('none')
    expectsZone = false
    expect(drop('On another page.vst3', 'main')).toBe('none')

    const zone = aZone()
    expect(zone.taken).toEqual([])
    zone.unmount()
  })
})
