import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FolderOpen, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { TextField } from '../forms/text-field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { Menu } from './menu.tsx'

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

test('before it is opened a menu is only its button', () => {
  const { button } = renderMenu()
  expect(button.parentElement?.children).toHaveLength(1)
})

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

test('Escape closes a menu and returns the focus to its button, every time', async () => {
  const { user, button } = renderMenu()

  for (const round of [1, 2]) {
    await user.click(button)
    expect(screen.getAllByRole('menu'), `round ${round}`).toHaveLength(1)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(button).toHaveFocus())
  }
})

test('an open menu hides nothing from screen readers, and its button closes it', async () => {
  const { user, button } = renderMenu()
  await user.click(button)
  expect(screen.getByRole('menu')).toBeVisible()

  expect(screen.getByRole('button', { name: 'More actions', expanded: true })).toBeVisible()
  await user.click(button)

  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
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
