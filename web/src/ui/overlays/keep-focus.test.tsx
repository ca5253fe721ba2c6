import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useFocusAfterPress } from './keep-focus.ts'

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

function Notes() {
  useFocusAfterPress()
  const [isRead, setRead] = useState(false)
  return (
    <div role="dialog" aria-label="Notes" tabIndex={-1}>
      <div>
        {!isRead && (
          <button type="button" onClick={() => setRead(true)}>
            Mark as read
          </button>
        )}
      </div>
    </div>
  )
}

test('the focus of the only button of a dialog moves to the dialog', async () => {
  const user = userEvent.setup()
  render(<Notes />)

  await user.click(screen.getByRole('button', { name: 'Mark as read' }))

  await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus())
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
