import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { Switch } from '../controls/switch.tsx'
import { Toaster } from '../feedback/toast.tsx'
import { toast } from '../feedback/toast-store.ts'
import { Form } from '../forms/form.tsx'
import { TextField } from '../forms/text-field.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { useFocusAfterPress } from './keep-focus.ts'

type PageProps = { hasUnsavedInput?: boolean; isHeld?: boolean; children?: ReactNode }

function PageWithDialog({ hasUnsavedInput, isHeld, children }: PageProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog
          title="Edit Plugin Details"
          description="What others see."
          hasUnsavedInput={hasUnsavedInput}
          isHeld={isHeld}
          onClose={() => setOpen(false)}
        >
          {children}
        </Dialog>
      )}
    </>
  )
}

const aForm = (
  <Form schema={z.object({ name: z.string() })} values={{ name: '' }} onSubmit={() => {}}>
    <TextField name="name" label="Name" />
  </Form>
)

async function openDialog(props: PageProps = {}) {
  const user = userEvent.setup()
  render(<PageWithDialog {...props} />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  return user
}

const dialog = () => screen.queryByRole('dialog', { name: 'Edit Plugin Details' })

const scrim = () => dialog()?.parentElement ?? document.body

test('the focus goes to the first field and returns to the button that opened the dialog', async () => {
  const user = await openDialog({ children: aForm })
  expect(dialog()).toHaveAccessibleDescription('What others see.')
  expect(screen.getByLabelText('Name')).toHaveFocus()

  await user.keyboard('{Escape}')

  expect(dialog()).toBeNull()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus())
})

test('without a field but a switch the dialog itself has the focus', async () => {
  await openDialog({ children: <Switch label="Shortcuts" isOn onChange={() => {}} /> })
  expect(dialog()).toHaveFocus()
})

test.each([
  ['with', true],
  ['without', false],
])('during an action %s unsaved input only the close button closes', async (_, hasUnsavedInput) => {
  const user = await openDialog({ isHeld: true, hasUnsavedInput })

  await user.keyboard('{Escape}')
  await user.click(scrim())
  expect(dialog()).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(dialog()).toBeNull()
})

const question = () => screen.queryByRole('alertdialog', { name: 'Discard your changes?' })

test('only with unsaved input Escape asks, and a second Escape or Enter by habit continues editing', async () => {
  const user = await openDialog({ children: aForm })
  await user.type(screen.getByLabelText('Name'), 'A')

  await user.keyboard('{Escape}')
  expect(question()).toHaveTextContent("You'll lose what you changed here.")
  for (const keys of ['{Enter}', '{Escape}{Escape}']) {
    await user.keyboard(keys)
    expect(question()).toBeNull()
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
    expect(screen.getByLabelText('Name')).toHaveValue('A')
  }

  await user.type(screen.getByLabelText('Name'), '{Backspace}')
  await user.keyboard('{Escape}')
  expect(dialog()).toBeNull()
})

test('with unsaved input a click on the scrim asks, and Discard closes the dialog', async () => {
  const user = await openDialog({ hasUnsavedInput: true })

  await user.click(scrim())
  await user.click(screen.getByRole('button', { name: 'Discard' }))

  expect(question()).toBeNull()
  expect(dialog()).toBeNull()
})

test('a confirmation focuses Cancel, so that Enter deletes nothing, and a busy one cannot be confirmed', async () => {
  const user = userEvent.setup()
  const [onConfirm, onClose] = [vi.fn(), vi.fn()]
  const question = (isBusy: boolean) => (
    <ConfirmDialog
      title="Purge All Plugins"
      confirmLabel="Purge"
      busyLabel="Purging..."
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
  const { rerender } = render(question(false))
  expect(screen.getByRole('alertdialog', { name: 'Purge All Plugins' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()

  await user.keyboard('{Enter}')

  expect(onClose).toHaveBeenCalledOnce()
  expect(onConfirm).not.toHaveBeenCalled()
  rerender(question(true))
  expect(screen.getByRole('button', { name: 'Purging...' })).toBeDisabled()
})

test('Escape closes a dialog also when a toast has appeared meanwhile, and then the toast', async () => {
  const user = userEvent.setup()
  render(
    <>
      <PageWithDialog />
      <Toaster />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Open' }))
  act(() => toast({ title: 'Connection Failed' }))
  expect(await screen.findByText('Connection Failed')).toBeVisible()

  await user.keyboard('{Escape}')

  expect(dialog()).toBeNull()
  expect(screen.getByText('Connection Failed')).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Connection Failed')).toBeNull())
})

/** A page whose parts are removed by a press on a button inside them. */
function Page() {
  useFocusAfterPress()
  const [gone, setGone] = useState<string[]>([])
  const remover = (name: string) => (
    <button type="button" onClick={() => setGone([...gone, name])}>
      Remove {name}
    </button>
  )
  return (
    <main tabIndex={-1}>
      <h1>Plugins</h1>
      {!gone.includes('filters') && (
        <section>
          {!gone.includes('filter') && <p>{remover('filter')}</p>}
          <p>{remover('filters')}</p>
        </section>
      )}
      {!gone.includes('list') && <p>{remover('list')}</p>}
    </main>
  )
}

test('the focus of a removed button moves to what is near, and at last to the page', async () => {
  const user = userEvent.setup()
  render(<Page />)
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  const button = (name: string) => screen.getByRole('button', { name })

  await press('Remove filter')
  await waitFor(() => expect(button('Remove filters')).toHaveFocus())
  await press('Remove filters')
  await waitFor(() => expect(button('Remove list')).toHaveFocus())
  await press('Remove list')
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

test('a focus that the user has moved meanwhile stays', async () => {
  const user = userEvent.setup()
  render(<Page />)

  await user.click(screen.getByRole('button', { name: 'Remove filter' }))
  screen.getByRole('button', { name: 'Remove list' }).focus()
  await new Promise((done) => setTimeout(done, 400))

  expect(screen.getByRole('button', { name: 'Remove list' })).toHaveFocus()
})
