import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../../test/a-page.tsx'
import { switchSingleKeys } from '../../shortcuts/single-keys.ts'
import { usePageKeys } from './use-page-keys.ts'

function Keys() {
  usePageKeys()
  return <input aria-label="Field" />
}

test.each([
  ['gd', '/'],
  ['gp', '/plugins'],
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
