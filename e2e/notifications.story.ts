import { expect, story } from './parts/story.ts'

story('the bell reports a sign-in in another browser once', async ({ page, producer, browser, server }) => {
  const elsewhere = await browser.newContext()
  const { username, password } = producer
  await elsewhere.request.post(`${server.url}/api/auth/login`, {
    data: { username, password },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  await elsewhere.close()

  await page.goto('/')
  await page.getByRole('button', { name: 'Notifications, 1 new' }).click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await expect(list.getByRole('listitem')).toContainText('New sign-in to your account')
  await list.getByRole('link', { name: 'New sign-in to your account' }).click()
  await expect(page).toHaveURL('/settings?tab=password')
  await expect(list).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})
