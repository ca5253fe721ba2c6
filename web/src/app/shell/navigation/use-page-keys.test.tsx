import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../../test/a-page.tsx'
import { switchSingleKeys } from '../../shortcuts/single-keys.ts'
import { useShortcut } from '../../shortcuts/use-shortcut.ts'
import { usePageKeys } from './use-page-keys.ts'

function Keys() {
  usePageKeys()
  return <input aria-label="Field" />
}

test.each([
  ['gd', '/'],
  ['gp', '/plugins'],
  ['gm', '/songs'],
  ['gl', '/licenses'],
  ['gc', '/computers'],
  ['gu', '/uad-workflow'],
  ['gh', '/updates'],
  ['gs', '/settings'],
  ['GD', '/'],
  ['ggp', '/plugins'],
])('%s goes to %s', async (keys, address) => {
  const page = aPage(<Keys />, { at: '/community' })

  await page.user.keyboard(keys)

  expect(page.address()).toBe(address)
})

test.each(['d', 'gxd', 'g{Control>}d{/Control}'])('%s goes nowhere', async (keys) => {
  const page = aPage(<Keys />, { at: '/community' })

  await page.user.keyboard(keys)

  expect(page.address()).toBe('/community')
})

test('the letter must follow soon', async () => {
  const page = aPage(<Keys />, { at: '/community' })
  await page.user.keyboard('g')
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 3000)

  await page.user.keyboard('d')

  expect(page.address()).toBe('/community')
})

test('the keys do nothing while the user types, or when single letters are off', async () => {
  const page = aPage(<Keys />, { at: '/community' })

  await page.user.type(screen.getByLabelText('Field'), 'gd')
  switchSingleKeys(false)
  await page.user.click(document.body)
  await page.user.keyboard('gd')

  expect(page.address()).toBe('/community')
})

test('a page that came later and has the second letter for itself does not get it after G', async () => {
  const pressed = vi.fn()
  function LaterPage() {
    useShortcut('u', pressed, { label: 'Open the update page' })
    return null
  }
  function Shell() {
    const [isThere, setThere] = useState(false)
    usePageKeys()
    return (
      <>
        <button type="button" onClick={() => setThere(true)}>
          Open
        </button>
        {isThere && <LaterPage />}
      </>
    )
  }
  const page = aPage(<Shell />, { at: '/plugins' })
  await page.user.click(screen.getByRole('button', { name: 'Open' }))

  await page.user.keyboard('gu')
  expect(page.address()).toBe('/uad-workflow')
  expect(pressed).not.toHaveBeenCalled()

  await page.user.keyboard('u')
  expect(pressed).toHaveBeenCalledOnce()
})
