import type { Page } from '@playwright/test'
import { shownPlugin } from '../parts/page/library.ts'
import { expect, story } from '../parts/story.ts'

/** Counts the page's fetches of the whole library. */
function countLists(page: Page) {
  const counted = { lists: 0 }
  page.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === '/api/plugins') counted.lists++
  })
  return counted
}

/** Longer than the server and the page delay an event. */
const AFTER_EVENTS = 2_000

story('a page does not fetch the library again for its own changes', async ({ page, producer }) => {
  for (const name of ['Alpha', 'Beta', 'Gamma']) await producer.owns({ name })
  const counted = countLists(page)
  await page.goto('/plugins')
  await expect(shownPlugin(page, 'Alpha')).toBeVisible()
  await page.waitForTimeout(AFTER_EVENTS)
  counted.lists = 0

  await shownPlugin(page, 'Alpha')
    .getByRole('button', { name: /^Favorite / })
    .click()
  await page.waitForTimeout(AFTER_EVENTS)
  await shownPlugin(page, 'Beta')
    .getByRole('button', { name: /^Favorite / })
    .click()
  await page.waitForTimeout(AFTER_EVENTS)
  expect(counted.lists).toBe(0)

  await producer.owns({ name: 'Delta' })
  await expect(shownPlugin(page, 'Delta')).toBeVisible()
  expect(counted.lists).toBe(1)

  await shownPlugin(page, 'Delta')
    .getByRole('button', { name: /^Favorite / })
    .click()
  await page.waitForTimeout(AFTER_EVENTS)
  expect(counted.lists).toBe(1)
})
