import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../test/a-page.tsx'
import { matchesShortcut } from './shortcut.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { areSingleKeysOn } from './single-keys.ts'
import { useShortcut } from './use-shortcut.ts'

type KeysProps = { onA?: () => void; onSearch?: () => void; isEnabled?: boolean }

function Keys({ onA = () => {}, onSearch = () => {}, isEnabled = true }: KeysProps) {
  useShortcut('a', onA, { label: 'Add plugins', isEnabled })
  useShortcut('mod+k', onSearch, { label: 'Search and commands' })
  useShortcut('ArrowDown', null, { label: 'Next plugin' })
  return <input aria-label="Name" />
}

test('while the user types, letters are letters, and Ctrl-K still searches', async () => {
  const [onA, onSearch] = [vi.fn(), vi.fn()]
  const page = aPage(<Keys onA={onA} onSearch={onSearch} />)

  await page.user.type(screen.getByLabelText('Name'), 'abba')
  await page.user.keyboard('{Control>}k{/Control}')

  expect(screen.getByLabelText('Name')).toHaveValue('abba')
  expect(onA).not.toHaveBeenCalled()
  expect(onSearch).toHaveBeenCalledOnce()
})

test('no shortcut works behind an open dialog, and of equal keys the newest wins', async () => {
  const [first, second] = [vi.fn(), vi.fn()]
  const page = aPage(
    <>
      <Keys onA={first} />
      <ShortcutsDialog onClose={() => {}} />
    </>,
  )
  await page.user.keyboard('a')
  page.rerender(
    <>
      <Keys onA={first} />
      <Keys onA={second} />
    </>,
  )
  await page.user.keyboard('a')

  expect(first).not.toHaveBeenCalled()
  expect(second).toHaveBeenCalledOnce()
})

test('single letters can be switched off, which is stored; keys with Ctrl stay', async () => {
  const [onA, onSearch] = [vi.fn(), vi.fn()]
  const page = aPage(<ShortcutsDialog onClose={() => {}} />)
  await page.user.click(screen.getByRole('switch', { name: 'Single-letter shortcuts' }))
  expect(screen.getByRole('switch', { name: 'Single-letter shortcuts' })).not.toBeChecked()
  expect(areSingleKeysOn()).toBe(false)
  page.unmount()

  aPage(<Keys onA={onA} onSearch={onSearch} />)
  await page.user.keyboard('a{Control>}k{/Control}')

  expect(onA).not.toHaveBeenCalled()
  expect(onSearch).toHaveBeenCalledOnce()
})

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test.each([
  ['a', { key: 'a' }, false, true],
  ['a', { key: 'A' }, false, true],
  ['a', { key: 'a', altKey: true }, false, false],
  ['?', { key: '?', shiftKey: true }, false, true],
  ['/', { key: '/' }, false, true],
  ['shift+ArrowDown', { key: 'ArrowDown', shiftKey: true }, false, true],
  ['mod+k', { key: 'k', ctrlKey: true }, false, true],
  ['mod+k', { key: 'k', metaKey: true }, true, true],
  ['mod+k', { key: 'k', ctrlKey: true }, true, false],
])('%s against %o is, on a Mac (%s), %s', (keys, event, isMac, is) => {
  expect(matchesShortcut(keys, { ...NONE, ...event }, isMac)).toBe(is)
})
