import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { Switch } from '../controls/switch.tsx'
import { Toaster } from '../feedback/toast.tsx'
import { toast } from '../feedback/toast-store.ts'
import { Form } from '../forms/form.tsx'
import { TextField } from '../forms/text-field.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { useFocusAfterDialog, useFocusAfterPress } from './keep-focus.ts'

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

test.each([
  ['a field', <p key="p">Nothing to fill in.</p>],
  ['a field but a switch', <Switch key="s" label="Shortcuts" isOn onChange={() => {}} />],
])('without %s the dialog itself has the focus', async (_, children) => {
  await openDialog({ children })
  expect(dialog()).toHaveFocus()
})

test('the focus of a dialog that an address has opened goes to the page', async () => {
  const user = userEvent.setup()
  const page = (isOpen: boolean) => (
    <main tabIndex={-1}>{isOpen && <Dialog title="Details" onClose={() => rerender(page(false))} />}</main>
  )
  const { rerender } = render(page(true))

  await user.click(screen.getByRole('button', { name: 'Close' }))

  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

test('the scrim closes a dialog', async () => {
  const user = await openDialog()
  await user.click(scrim())
  await waitFor(() => expect(dialog()).toBeNull())
})

test('during an action Escape and the scrim do nothing, and the close button still closes', async () => {
  const user = await openDialog({ isHeld: true, hasUnsavedInput: true })

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

test.each([
  ['more text than fits', <p key="text">Text</p>, 500, '0'],
  ['text that fits', <p key="text">Text</p>, 100, null],
  ['a form that does not fit', aForm, 500, null],
])('a dialog with %s can be scrolled with keys', async (_what, children, height, expected) => {
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(height)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200)
  vi.stubGlobal('ResizeObserver', ImmediateObserver)
  await openDialog({ children })

  const body = dialog()?.querySelector('header + div')
  expect(body?.getAttribute('tabindex')).toBe(expected)
})

class ImmediateObserver {
  disconnect = vi.fn()
  constructor(private readonly onSize: () => void) {}
  observe() {
    this.onSize()
  }
}

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

type Change = 'goes' | 'is disabled'

/** A page whose dialogs follow each other, and where what opened the first one changes meanwhile. */
function PageThatChanges({ change, hasPlace = false }: { change: Change; hasPlace?: boolean }) {
  const [step, setStep] = useState(0)
  useFocusAfterDialog(hasPlace && step > 0, '[data-leads-to=place]', 'h1')
  const [isChanged, setChanged] = useState(false)
  const has = (one: Change) => isChanged && change === one
  return (
    <main tabIndex={-1}>
      <button type="button" data-leads-to="place" data-roving tabIndex={0}>
        Elsewhere
      </button>
      <section>
        {!has('goes') && (
          <p>
            <button type="button" disabled={has('is disabled')} onClick={() => setStep(1)}>
              Opener
            </button>
          </p>
        )}
        <button type="button">Beside</button>
      </section>
      {step > 0 && (
        <Dialog key={step} title={`Step ${step}`} onClose={() => setStep(0)}>
          <button
            type="button"
            onClick={({ currentTarget }) => {
              // As a browser does with a button that is disabled while it works.
              currentTarget.blur()
              setStep(step + 1)
            }}
          >
            Next
          </button>
          <button type="button" onClick={() => setChanged(true)}>
            Change
          </button>
          <button type="button" onClick={() => setStep(0)}>
            Cancel
          </button>
        </Dialog>
      )}
    </main>
  )
}

test.each([
  ['goes', 1],
  ['goes', 2],
  ['is disabled', 1],
  ['is disabled', 2],
] as const)(
  'when the opener %s, the focus moves to what is nearest after %i dialogs',
  async (change, steps) => {
    const user = userEvent.setup()
    render(<PageThatChanges change={change} />)
    const press = (name: string) => user.click(screen.getByRole('button', { name }))
    await press('Opener')
    for (let step = 1; step < steps; step++) await press('Next')
    await press('Change')

    await press('Cancel')

    await waitFor(() => expect(screen.getByRole('button', { name: 'Beside' })).toHaveFocus())
  },
)

test.each([{ hasPlace: false }, { hasPlace: true }])(
  'after several dialogs in a row the focus returns to what opened the first one (%o)',
  async ({ hasPlace }) => {
    const user = userEvent.setup()
    render(<PageThatChanges change="goes" hasPlace={hasPlace} />)
    for (const name of ['Opener', 'Next', 'Next', 'Cancel'])
      await user.click(screen.getByRole('button', { name }))

    await waitFor(() => expect(screen.getByRole('button', { name: 'Opener' })).toHaveFocus())
  },
)

/** A page, or a dialog, whose parts are removed by a press on a button inside them. */
function Page({ isDialog = false }) {
  useFocusAfterPress()
  const [gone, setGone] = useState<string[]>([])
  const remover = (name: string) => (
    <button type="button" onClick={() => setGone([...gone, name])}>
      Remove {name}
    </button>
  )
  const Whole = isDialog ? 'div' : 'main'
  return (
    <Whole {...(isDialog && { role: 'dialog' })} tabIndex={-1}>
      <h1>Plugins</h1>
      {!gone.includes('filters') && (
        <section>
          {!gone.includes('filter') && <p>{remover('filter')}</p>}
          <p>{remover('filters')}</p>
        </section>
      )}
      {!gone.includes('list') && <p>{remover('list')}</p>}
    </Whole>
  )
}

test.each([
  ['page', 'main', false],
  ['dialog', 'dialog', true],
])(
  'the focus of a removed button moves to what is near, and at last to the %s',
  async (_, role, isDialog) => {
    const user = userEvent.setup()
    render(<Page isDialog={isDialog} />)
    const press = (name: string) => user.click(screen.getByRole('button', { name }))
    const button = (name: string) => screen.getByRole('button', { name })

    await press('Remove filter')
    await waitFor(() => expect(button('Remove filters')).toHaveFocus())
    await press('Remove filters')
    await waitFor(() => expect(button('Remove list')).toHaveFocus())
    await press('Remove list')
    await waitFor(() => expect(screen.getByRole(role)).toHaveFocus())
  },
)

test('a focus that the user has moved meanwhile stays', async () => {
  const user = userEvent.setup()
  render(<Page />)

  await user.click(screen.getByRole('button', { name: 'Remove filter' }))
  screen.getByRole('button', { name: 'Remove list' }).focus()
  await new Promise((done) => setTimeout(done, 400))

  expect(screen.getByRole('button', { name: 'Remove list' })).toHaveFocus()
})

function Saving() {
  useFocusAfterPress()
  const [isBusy, setBusy] = useState(false)
  const save = () => {
    setBusy(true)
    setTimeout(() => setBusy(false), 200)
  }
  return (
    <button type="button" disabled={isBusy} onClick={save}>
      Save
    </button>
  )
}

test('a button that its press has disabled gets the focus back', async () => {
  const user = userEvent.setup()
  render(<Saving />)
  const button = screen.getByRole('button')

  await user.click(button)
  // The DOM of the tests keeps the focus on a disabled button, which a browser does not.
  button.blur()
  expect(button).toBeDisabled()

  await waitFor(() => expect(button).toHaveFocus())
})
