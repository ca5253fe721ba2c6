import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { PaletteKeys } from './palette-keys.tsx'

/** A page with a field that has the focus, while the palette is loaded. */
function aWaitingPalette() {
  const onClose = vi.fn()
  const onPress = vi.fn()
  function Waiting() {
    const [text, setText] = useState('')
    return (
      <>
        <input aria-label="Behind" />
        <button type="button" onClick={onPress}>
          Behind, too
        </button>
        <output>{text}</output>
        <PaletteKeys text={text} onText={setText} onClose={onClose} />
      </>
    )
  }
  render(<Waiting />)
  screen.getByRole('textbox').focus()
  return { user: userEvent.setup(), onClose, onPress }
}

test('what is typed goes to the palette, not to the field behind it', async () => {
  const { user } = aWaitingPalette()

  await user.keyboard('tape x{Backspace}1')

  expect(screen.getByRole('status')).toHaveTextContent('tape 1')
  expect(screen.getByRole('textbox')).toHaveValue('')
})

test('shortcuts of the page do not hear it', async () => {
  const { user } = aWaitingPalette()
  const heard = vi.fn()
  window.addEventListener('keydown', heard)

  await user.keyboard('s{Control>}k{/Control}')

  window.removeEventListener('keydown', heard)
  expect(heard.mock.calls.map(([event]) => event.key)).toEqual(['Control', 'k'])
  expect(screen.getByRole('status')).toHaveTextContent('s')
})

test('Enter presses nothing behind it, and Escape closes it', async () => {
  const { user, onClose, onPress } = aWaitingPalette()
  screen.getByRole('button').focus()

  await user.keyboard('{Enter}')
  expect(onPress).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('a character with AltGr counts, one that is being composed does not', () => {
  aWaitingPalette()

  fireEvent.keyDown(screen.getByRole('textbox'), {
    key: '@',
    ctrlKey: true,
    altKey: true,
    modifierAltGraph: true,
  })
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'a', isComposing: true })

  expect(screen.getByRole('status')).toHaveTextContent('@')
})
