import { freePort } from '../../scripts/parts/services/start-nginx.mjs'
import { aProvider } from '../../server/test/sign-in/a-provider.ts'
import { expectAccessible } from '../parts/page/accessible.ts'
import { expect, story } from '../parts/story.ts'

story(
  'a user signs in with a provider, reaches the requested page, and signs out',
  async ({ page, ownServer }) => {
    const port = await freePort()
    const home = `http://127.0.0.1:${port}`
    const ana = { preferred_username: 'ana', name: 'Ana Cruz', email: 'ana@studio.example' }
    const provider = await aProvider(`${home}/api/auth/oidc/callback`, { ana })
    await ownServer({ PUBLIC_URL: home, ...provider.settings }, port)

    await page.goto(`${home}/plugins?type=EQ`)
    await expect(page.getByRole('link', { name: 'Sign in with Studio Login' })).toBeVisible()
    await expectAccessible(page, 'login-provider')
    await page.getByRole('link', { name: 'Sign in with Studio Login' }).click()
    await page.getByLabel('Who are you?').fill('ana')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(`${home}/plugins?type=EQ`)
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    await expect(sidebar).toContainText('Ana Cruz')

    await page.goto(`${home}/settings?tab=password`)
    await expect(page.getByText('Your only way to sign in. Set a password first to unlink it.')).toBeVisible()
    await expectAccessible(page, 'settings-provider')
    await page.getByRole('button', { name: 'Confirm at Studio Login' }).first().click()
    await page.getByLabel('Who are you?').fill('ana')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText(/Confirmed at Studio Login until/).first()).toBeVisible()

    await sidebar.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/auth/)

    await provider.close()
  },
)
