import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { getNonce, setNonce } from 'get-nonce'
import { FolderOpen, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { aGate } from '../../../test/a-gate.ts'
import { currentToasts } from '../feedback/toast-store.ts'
import { TextField } from '../forms/text-field.tsx'
import { applyNonce } from './apply-nonce.ts'
import { FormDialog } from './form-dialog.tsx'
import type * as lazyParts from './lazy-part.tsx'
import { Menu } from './menu.tsx'

// Otherwise tests of other pages would wait for the parts below, some of which never come.
const { lazyPart } = await vi.importActual<typeof lazyParts>('./lazy-part.tsx')

function renderMenu() {
  const acts = { edit: vi.fn(), remove: vi.fn(), outside: vi.fn() }
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: represents the surrounding card, which must not receive the events
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div onClick={acts.outside}>
      <Menu
        label="More actions"
        trigger="…"
        items={[
          { label: 'Edit Details', icon: Pencil, onSelect: acts.edit },
          { label: 'Open Location', icon: FolderOpen, onSelect: () => {}, isDisabled: true },
          'line',
          { label: 'Remove', icon: Trash2, onSelect: acts.remove, isDanger: true },
        ]}
      />
    </div>,
  )
  return { acts, user: userEvent.setup(), button: screen.getByRole('button', { name: 'More actions' }) }
}

const entry = (name: string) => screen.getByRole('menuitem', { name })

test.each(['{Enter}', ' ', '{ArrowDown}'])(
  'the key "%s" opens it with the first entry in focus',
  async (key) => {
    const { user, button } = renderMenu()

    button.focus()
    await user.keyboard(key)

    expect(entry('Edit Details')).toHaveFocus()
    expect(screen.getByRole('menu', { name: 'More actions' })).toBeVisible()
  },
)

test('arrows skip lines and disabled entries, letters jump, Enter selects', async () => {
  const { user, acts, button } = renderMenu()
  button.focus()
  await user.keyboard('{Enter}')

  await user.keyboard('{ArrowDown}')
  expect(entry('Remove')).toHaveFocus()
  await user.keyboard('e')
  await waitFor(() => expect(entry('Edit Details')).toHaveFocus())
  await user.keyboard('{End}{Enter}')

  expect(acts.remove).toHaveBeenCalledOnce()
  expect(acts.edit).not.toHaveBeenCalled()
})

test('Escape closes a menu and returns the focus to its button, every time, and so does the button', async () => {
  const { user, button } = renderMenu()
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

test('a dialog that an entry opens keeps the focus, and its empty field is not yet an error', async () => {
  const user = userEvent.setup()
  render(<MenuWithDialog />)
  await user.click(screen.getByRole('button', { name: 'More actions' }))

  await user.click(entry('Lock'))

  const reason = await screen.findByLabelText('Reason')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  // The menu returns the focus in a task of its own.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(reason).toHaveFocus()
  expect(reason).toBeValid()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'More actions' })).toHaveFocus())
})

function MenuWithDialog() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Menu
        label="More actions"
        trigger="…"
        items={[{ label: 'Lock', icon: Pencil, onSelect: () => setOpen(true) }]}
      />
      {isOpen && (
        <FormDialog
          title="Lock"
          schema={z.object({ reason: z.string().check(z.minLength(1, 'Enter a reason.')) })}
          values={{ reason: '' }}
          onSubmit={() => {}}
          onClose={() => setOpen(false)}
          submitText="Lock"
          busyText="Locking..."
          isBusy={false}
        >
          <TextField name="reason" label="Reason" />
        </FormDialog>
      )}
    </>
  )
}

test('a click in the menu does not reach the elements around it', async () => {
  const { user, acts, button } = renderMenu()

  await user.click(button)
  await user.click(entry('Edit Details'))

  expect(acts.edit).toHaveBeenCalledOnce()
  expect(acts.outside).not.toHaveBeenCalled()
})

type GreetingProps = { name: string; onClose: () => void }

const Greeting = ({ name }: GreetingProps) => <p>Hello {name}</p>
const Farewell = ({ name }: { name: string }) => <p>Bye {name}</p>

test('a part that cannot be loaded shows a toast and is closed, and the second advises to reload the page', async () => {
  const Lazy = lazyPart<GreetingProps>(() => Promise.reject(new TypeError('Failed to fetch')))
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

test('a part that fails after it was closed changes nothing', async () => {
  const onClose = vi.fn()
  const { promise, reject: fail } = aGate<typeof Greeting>()
  const Lazy = lazyPart(() => promise)
  const view = render(<Lazy name="Ana" onClose={onClose} />)
  view.unmount()

  await act(async () => fail(new Error('gone')))
  expect(onClose).not.toHaveBeenCalled()
})

test('a stand-in is shown until the part is loaded, and then the part at once', async () => {
  const { promise, resolve: finish } = aGate<typeof Greeting>()
  const Lazy = lazyPart(
    () => promise,
    ({ name }) => <p>Wait, {name}</p>,
  )
  const onClose = vi.fn()
  render(<Lazy name="Ana" onClose={onClose} />)
  expect(screen.getByText('Wait, Ana')).toBeVisible()

  await act(async () => finish(Greeting))
  expect(screen.getByText('Hello Ana')).toBeVisible()
  expect(screen.queryByText('Wait, Ana')).toBeNull()
  cleanup()
  render(<Lazy name="Ben" onClose={onClose} />)
  expect(screen.getByText('Hello Ben')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
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
