import type { Page } from '@playwright/test'
import { onTurn } from '../parts/campaign.ts'
import { expectAccessible } from '../parts/page/accessible.ts'
import { expectToast } from '../parts/page/toast.ts'
import { fillRegistration, PASSWORD } from '../parts/people/a-producer.ts'
import { anAuthenticator } from '../parts/people/an-authenticator.ts'
import { expect, story } from '../parts/story.ts'

/** Passkeys are bound to domain names, so the server is opened by name and not by IP address. */
const byName = ({ url }: { url: string }) => url.replace('127.0.0.1', 'localhost')

async function register(page: Page, home: string, username: string) {
  await page.goto(`${home}/auth?tab=register`)
  await fillRegistration(page, username)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expectToast(page, 'Registration successful')
}

/** Fills in the form of a new passkey, saves the recovery codes and returns the first one. */
async function addPasskey(page: Page, name: string) {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'Password', exact: true }).last().fill(PASSWORD)
  await page.getByRole('button', { name: 'Add Passkey' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible(page, 'recovery codes')
  const first = (await codes.first().textContent()) ?? ''
  await page.getByRole('button', { name: "I've Saved Them" }).click()
  return first
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
}

async function logIn(page: Page, username: string) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

const dashboard = (page: Page) => page.getByRole('heading', { name: 'Dashboard', level: 1 })

story(
  'a passkey can be added, used with and without a password, renamed and removed',
  async ({ page, server, complaints }) => {
    const home = byName(server)
    const username = `owl-${Math.random().toString(36).slice(2, 10)}`
    const authenticator = await anAuthenticator(page)
    await register(page, home, username)

    await page.goto(`${home}/settings?tab=password`)
    await page.getByRole('button', { name: 'Add a Passkey' }).click()
    await expectAccessible(page, 'adding a passkey')
    const code = await addPasskey(page, 'Laptop')
    await expect(page.getByRole('group', { name: 'Your passkeys' })).toContainText('Laptop')
    expect(await authenticator.passkeys()).toHaveLength(1)

    await signOut(page)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expectToast(page, 'Login successful', 'Welcome back, Night Owl!')
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()

    await signOut(page)
    await logIn(page, username)
    await expect(page.getByRole('button', { name: 'Use a Passkey' })).toBeVisible()
    await expectAccessible(page, 'a passkey as the second step')
    await page.getByRole('button', { name: 'Use a Passkey' }).click()
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()

    await signOut(page)
    await authenticator.verifies(false)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByText(/^No passkey was used/)).toBeVisible()
    await logIn(page, username)
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()

    await page.goto(`${home}/settings?tab=password`)
    await page.getByRole('button', { name: 'Rename Laptop' }).click()
    await expectAccessible(page, 'renaming a passkey')
    await page.getByLabel('Name', { exact: true }).fill('Studio Mac')
    await page.getByRole('button', { name: 'Rename', exact: true }).click()
    await page.getByRole('button', { name: 'Remove Studio Mac' }).click()
    await expectAccessible(page, 'removing a passkey')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expectToast(page, 'Passkey removed')

    await signOut(page)
    await logIn(page, username)
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
    // The browser logs that the password alone was refused.
    complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('409')))
  },
)

story('a server that requires passkeys asks to add one first', onTurn(1), async ({ page, ownServer }) => {
  const home = byName(await ownServer({ REQUIRE_SECOND_FACTOR: 'passkey' }))
  const authenticator = await anAuthenticator(page)

  await register(page, home, 'owl')
  await expect(page.getByRole('heading', { name: 'Add a passkey' })).toBeVisible()
  await expectAccessible(page, 'a passkey that is asked for')
  await page.goto(`${home}/plugins`)
  await expect(page.getByRole('heading', { name: 'Add a passkey' })).toBeVisible()
  await addPasskey(page, 'Laptop')
  await expect(page.getByRole('heading', { name: 'All Plugins' })).toBeVisible()
  expect(await authenticator.passkeys()).toHaveLength(1)

  await signOut(page)
  await page.goto(`${home}/auth`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(dashboard(page)).toBeVisible()
})
