import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { getNonce, setNonce } from 'get-nonce'
import { Pencil } from 'lucide-react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { currentToasts } from '../feedback/toast-store.ts'
import { applyNonce } from './apply-nonce.ts'
import type * as lazyParts from './lazy-part.tsx'
import { Menu } from './menu.tsx'

// Otherwise tests of other pages would wait for the parts below, some of which never come.
const { lazyPart } = await vi.importActual<typeof lazyParts>('./lazy-part.tsx')

test('Escape closes a menu and returns the focus to its button, every time, and so does the button', async () => {
  const user = userEvent.setup()
  render(
    <Menu label="More actions" trigger="…" items={[{ label: 'Edit', icon: Pencil, onSelect: () => {} }]} />,
  )
  const button = screen.getByRole('button', { name: 'More actions' })
  expect(button.parentElement?.children).toHaveLength(1)

  for (const close of [() => user.keyboard('{Escape}'), () => user.click(button)]) {
    await user.click(button)
    expect(screen.getAllByRole('menu')).toHaveLength(1)
    // An open menu hides nothing from screen readers.
    expect(screen.getByRole('button', { name: 'More actions', expanded: true })).toBeVisible()
    await close()
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(button).toHaveFocus())
  }
})

const Farewell = ({ name }: { name: string }) => <p>Bye {name}</p>

test('a part that cannot be loaded shows a toast and is closed, and the second advises to reload the page', async () => {
  const Lazy = lazyPart<{ name: string; onClose: () => void }>(() =>
    Promise.reject(new TypeError('Failed to fetch')),
  )
  for (const advice of [
    'Check your connection and try again.',
    'If your connection works, reload the page.',
  ]) {
    const onClose = vi.fn()
    const view = render(<Lazy name="Ana" onClose={onClose} />)
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(currentToasts().at(-1)).toMatchObject({
      title: "We couldn't load this",
      description: advice,
      variant: 'destructive',
    })
    view.unmount()
  }
})

test('a part of the page that cannot be loaded offers to try again in its place', async () => {
  const user = userEvent.setup()
  const toasts = currentToasts()
  let isAway = true
  const Lazy = lazyPart(async () => {
    if (isAway) throw new TypeError('Failed to fetch dynamically imported module')
    return Farewell
  })
  render(<Lazy name="Ana" />)

  expect(await screen.findByRole('alert')).toHaveTextContent(
    "We couldn't load thisCheck your connection and try again.",
  )
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('reload the page')
  expect(currentToasts()).toEqual(toasts)
  cleanup()

  isAway = false
  render(<Lazy name="Ana" />)
  expect(await screen.findByText('Bye Ana')).toBeVisible()
})

describe('apply nonce', () => {
  afterEach(() => {
    document.head.replaceChildren()
    setNonce('')
  })

  test.each([
    ['<meta name="csp-nonce" content="abc123">', 'abc123'],
    ['<meta name="csp-nonce" content="">', undefined],
    ['', undefined],
  ])('in a page with %s, style elements have the nonce %s', (head, nonce) => {
    document.head.innerHTML = head
    applyNonce()
    expect(getNonce()).toBe(nonce)
  })
})
