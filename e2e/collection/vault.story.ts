import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from '../parts/page/accessible.ts'
import { expectToast } from '../parts/page/toast.ts'
import { watchPolicy } from '../parts/page/watch-policy.ts'
import type { Producer } from '../parts/people/a-producer.ts'
import { expect, story } from '../parts/story.ts'

const SERIAL = 'ABCD-1234-EFGH-5678'
/** A search in an address as earlier versions wrote it. */
const FORMER = 'former-words'

const vaultBar = (page: Page) => page.getByRole('region', { name: 'Vault' })
const dialog = (page: Page) => page.getByRole('dialog')
const details = (page: Page, name: string) => page.getByRole('complementary', { name: `Details of ${name}` })
/** Opens what can be done with the vault, unless it stands open. */
const openVault = (page: Page) =>
  page.getByRole('button', { name: 'Vault', exact: true, expanded: false }).click()
const vaultState = (page: Page, words: string) =>
  expect(vaultBar(page).getByRole('status')).toContainText(words)

/** Another browser of the same person, which knows nothing of the vault. */
async function elsewhere(browser: Browser, page: Page, { username, password }: Producer) {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, reducedMotion: 'reduce' })
  const other = await context.newPage()
  await other.goto('/auth')
  await other.getByLabel('Username').fill(username)
  await other.getByLabel('Password', { exact: true }).fill(password)
  await other.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(other.getByRole('navigation').first()).toBeVisible()
  await other.goto('/licenses')
  await openVault(other)
  await vaultState(other, 'Vault locked')
  return other
}

async function chooseAct(page: Page, name: string) {
  await vaultBar(page).getByRole('button', { name: 'More actions for the vault' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** The groups of the recovery key that a dialog shows. */
async function groupsOf(page: Page) {
  const groups = dialog(page).getByRole('list', { name: 'Recovery key' }).getByRole('listitem')
  await expect(groups).toHaveCount(8)
  return groups.allInnerTexts()
}

async function seesSerial(page: Page) {
  await page.getByRole('article', { name: 'Diva' }).getByRole('button').click()
  await details(page, 'Diva').getByRole('button', { name: 'Show: Serial' }).click()
  await expect(details(page, 'Diva').getByText(SERIAL)).toBeVisible()
}

story(
  'from the first serial to other browsers with the passphrase and the recovery key',
  async ({ page, producer, browser }) => {
    const violations = await watchPolicy(page)
    const sent: string[] = []
    page.on('request', async (request) => {
      sent.push(`${request.url()} ${request.postData() ?? ''}`)
      sent.push(JSON.stringify(await request.allHeaders().catch(() => request.headers())))
    })
    const addresses: string[] = []
    page.on('framenavigated', (frame) => addresses.push(frame.url()))
    await producer.owns({ name: 'Diva', manufacturer: 'u-he' })
    let passphrase = ''
    let recoveryKey = ''

    await story.step('a license with a place is added', async () => {
      await page.goto('/licenses')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await dialog(page).getByLabel('Name', { exact: true }).fill('Diva')
      await dialog(page).getByLabel('License', { exact: true }).selectOption('Perpetual')
      await dialog(page).getByText('More details').click()
      await dialog(page).getByLabel('Activations allowed').fill('2')
      await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
      await expect(details(page, 'Diva').getByText('2 places allowed')).toBeVisible()
      await details(page, 'Diva').getByRole('button', { name: 'Add a Computer or iLok First' }).click()
      await dialog(page).getByLabel('Name', { exact: true }).fill('Studio Mac')
      await dialog(page).getByRole('button', { name: 'Add Place' }).click()
      await expect(dialog(page).getByRole('listitem')).toContainText('Studio Mac')
      await expectAccessible(page, 'places-of-licenses')
      await dialog(page).getByRole('button', { name: 'Done' }).click()
      await details(page, 'Diva').getByLabel('Active on another place').selectOption({ label: 'Studio Mac' })
      await expect(details(page, 'Diva').getByText('1 of 2 places used')).toBeVisible()
    })

    await story.step('a passphrase of one letter is refused, and six words make a vault', async () => {
      await details(page, 'Diva').getByRole('button', { name: 'Set Up the Vault' }).click()
      await expect(dialog(page).getByLabel('Offered passphrase')).toHaveText(/^(?:[a-z]+ ){5}[a-z]+$/)
      await dialog(page).getByText('My own').click()
      await dialog(page).getByLabel('Passphrase', { exact: true }).last().fill('a')
      await dialog(page).getByRole('button', { name: 'Continue' }).click()
      await expect(dialog(page).getByRole('alert')).toContainText('at least 16 characters')
      await dialog(page).getByText('Six random words').click()
      await expectAccessible(page, 'vault-passphrase')
      passphrase = await dialog(page).getByLabel('Offered passphrase').innerText()
      await dialog(page).getByRole('button', { name: 'Continue' }).click()
      const groups = dialog(page).getByRole('list', { name: 'Recovery key' }).getByRole('listitem')
      await expect(groups).toHaveCount(8)
      recoveryKey = (await groups.allInnerTexts()).join('-')
      await expectAccessible(page, 'vault-recovery-key')
      const field = dialog(page).getByRole('textbox')
      await field.fill('WRONG')
      await dialog(page).getByRole('button', { name: 'Create Vault' }).click()
      await expect(dialog(page).getByRole('alert')).toContainText('Compare it with your printout')
      const label = (
        await dialog(page)
          .getByText(/^Type group \d/)
          .innerText()
      ).match(/\d/)?.[0]
      await field.fill(recoveryKey.split('-')[Number(label) - 1] ?? '')
      await dialog(page).getByRole('button', { name: 'Create Vault' }).click()
      await expect(details(page, 'Diva').getByRole('button', { name: 'Set Up the Vault' })).toHaveCount(0)
    })

    await story.step('a serial is sealed, searched and locked away', async () => {
      await details(page, 'Diva').getByRole('button', { name: 'Add Serial or Key File' }).click()
      await dialog(page).getByLabel('Serial', { exact: true }).fill(SERIAL)
      await dialog(page).getByRole('button', { name: 'Save' }).click()
      await details(page, 'Diva').getByRole('button', { name: 'Show: Serial' }).click()
      await expect(details(page, 'Diva').getByText(SERIAL)).toBeVisible()
      await expectAccessible(page, 'license-with-serial')
      const search = page.getByLabel(/^Search products/)
      // The field is drawn again when the screen becomes wide.
      await expect(async () => {
        await search.fill('efgh9999')
        await expect(page.getByText('No matching products found')).toBeVisible({ timeout: 1000 })
      }).toPass()
      await search.fill('efgh5678')
      await expect(page.getByRole('article', { name: 'Diva' })).toBeVisible()
      await page.getByRole('button', { name: 'Filters' }).click()
      await page.getByRole('button', { name: /^No place set/ }).click()
      await expect(search).toHaveValue('efgh5678')
      await page.getByRole('button', { name: /^No place set/ }).click()
      await page.getByRole('navigation').first().getByRole('link', { name: 'Plugins' }).click()
      await expect(page).toHaveURL(/\/plugins/)
      await page.goBack()
      await expect(search).toHaveValue('efgh5678')
      await openVault(page)
      await vaultBar(page).getByRole('button', { name: 'Lock Now' }).click()
      await expect(search).toHaveValue('')
      await expect(page.getByText(SERIAL)).toHaveCount(0)
    })

    await story.step('a serial that is typed where none is found goes nowhere', async () => {
      const search = page.getByLabel(/^Search products/)
      await search.fill(SERIAL)
      await expect(page.getByText('No matching products found')).toBeVisible()
      await page.reload()
      await expect(search).toHaveValue('')
      await page.goto(`/licenses?show=lapsed&q=${FORMER}`)
      await expect(search).toHaveValue(FORMER)
      await expect(page).toHaveURL(/\/licenses\?show=lapsed$/)
      await page.goto('/licenses')
      await search.fill('div')
      await expect(page.getByRole('article', { name: 'Diva' })).toBeVisible()
      await search.fill('')
      await page.getByRole('article', { name: 'Diva' }).getByRole('button').click()
      await expect(details(page, 'Diva')).toBeVisible()
    })

    await story.step('the same browser unlocks it, and a wrong passphrase does not', async () => {
      await openVault(page)
      await vaultBar(page).getByRole('button', { name: 'Unlock' }).click()
      await dialog(page).getByLabel('Passphrase', { exact: true }).last().fill('some other words of no use')
      await dialog(page).getByRole('button', { name: 'Unlock' }).click()
      await expect(dialog(page).getByRole('alert')).toContainText('This passphrase does not open the vault')
      await expectAccessible(page, 'vault-wrong-passphrase')
      await dialog(page).getByLabel('Passphrase', { exact: true }).last().fill(passphrase)
      await dialog(page).getByRole('button', { name: 'Unlock' }).click()
      await vaultState(page, 'Vault unlocked')
    })

    await story.step('another browser opens it with the passphrase', async () => {
      const other = await elsewhere(browser, page, producer)
      await vaultBar(other).getByRole('button', { name: 'Unlock' }).click()
      await dialog(other).getByLabel('Passphrase', { exact: true }).last().fill(passphrase)
      await dialog(other).getByRole('button', { name: 'Unlock' }).click()
      await seesSerial(other)
      await other.context().close()
    })

    await story.step(
      'a third one opens it with the recovery key, once its wrong group is named',
      async () => {
        const third = await elsewhere(browser, page, producer)
        await vaultBar(third).getByRole('button', { name: 'Unlock' }).click()
        await dialog(third).getByText('Recovery key').click()
        const groups = recoveryKey.split('-')
        const wrong = groups.with(2, groups[2]?.startsWith('0') ? 'Z0000' : `0${groups[2]?.slice(1)}`)
        await dialog(third).getByRole('textbox').fill(wrong.join(' '))
        await dialog(third).getByRole('button', { name: 'Unlock' }).click()
        await expect(dialog(third).getByRole('alert')).toContainText('Group 3 of the recovery key has a typo')
        await dialog(third).getByRole('textbox').fill(recoveryKey.toLowerCase())
        await dialog(third).getByRole('button', { name: 'Unlock' }).click()
        await seesSerial(third)
        await third.context().close()
      },
    )

    await story.step('a changed passphrase replaces the old one', async () => {
      await chooseAct(page, 'Change the Passphrase')
      await dialog(page).getByLabel('Current passphrase').fill(passphrase)
      const next = await dialog(page).getByLabel('Offered passphrase').innerText()
      await dialog(page).getByRole('button', { name: 'Change Passphrase' }).click()
      await expectToast(page, 'Passphrase changed')
      await vaultBar(page).getByRole('button', { name: 'Lock Now' }).click()
      await vaultBar(page).getByRole('button', { name: 'Unlock' }).click()
      await dialog(page).getByLabel('Passphrase', { exact: true }).last().fill(passphrase)
      await dialog(page).getByRole('button', { name: 'Unlock' }).click()
      await expect(dialog(page).getByRole('alert')).toContainText('This passphrase does not open the vault')
      passphrase = next
      await dialog(page).getByLabel('Passphrase', { exact: true }).last().fill(passphrase)
      await dialog(page).getByRole('button', { name: 'Unlock' }).click()
      await vaultState(page, 'Vault unlocked')
    })

    await story.step('a new recovery key is typed back before it counts', async () => {
      await chooseAct(page, 'Create a New Recovery Key')
      await dialog(page).getByLabel('Passphrase', { exact: true }).last().fill(passphrase)
      await dialog(page).getByRole('button', { name: 'Continue' }).click()
      await dialog(page).getByRole('textbox').fill('WRONG')
      await dialog(page).getByRole('button', { name: 'Use This Key' }).click()
      await expect(dialog(page).getByRole('alert')).toContainText('This is not group 1')
      await dialog(page)
        .getByRole('textbox')
        .fill((await groupsOf(page))[0]?.toLowerCase() ?? '')
      await dialog(page).getByRole('button', { name: 'Use This Key' }).click()
      await expectToast(page, 'New recovery key')
    })

    await story.step(
      'a replaced key opens the same serial, and a deleted vault leaves the license',
      async () => {
        await chooseAct(page, 'Replace the Key')
        await expect(dialog(page)).toContainText('Old server backups')
        await dialog(page).getByRole('button', { name: 'Continue' }).click()
        const groups = await groupsOf(page)
        const label = await dialog(page)
          .getByText(/^Type group \d/)
          .innerText()
        await dialog(page)
          .getByRole('textbox')
          .fill(groups[Number(label.match(/\d/)?.[0]) - 1] ?? '')
        await dialog(page).getByRole('button', { name: 'Replace Key' }).click()
        await expectToast(page, 'Key replaced')
        await details(page, 'Diva').getByRole('button', { name: 'Show: Serial' }).click()
        await expect(details(page, 'Diva').getByText(SERIAL)).toBeVisible()

        await chooseAct(page, 'Delete the Vault')
        await dialog(page).getByRole('textbox').fill('delete')
        await dialog(page).getByRole('button', { name: 'Delete Vault' }).click()
        await expect(dialog(page)).toContainText('Type “delete the vault” to confirm.')
        await dialog(page).getByRole('textbox').fill('delete the vault')
        await dialog(page).getByRole('button', { name: 'Delete Vault' }).click()
        await vaultState(page, 'No vault yet')
        await expect(page.getByRole('article', { name: 'Diva' })).toBeVisible()
        await expect(page.getByText(SERIAL)).toHaveCount(0)
      },
    )

    const isTold = (text: string) =>
      /abcd-?1234|efgh-?(?:5678|9999)/i.test(text) || text.includes(passphrase) || text.includes(recoveryKey)
    expect([...sent, ...addresses].filter(isTold)).toEqual([])
    expect(sent.filter((text) => /"referer":"[^"]/i.test(text))).toEqual([])
    // The address that was opened with words is the only one with them.
    expect(new Set(addresses.filter((address) => address.includes(FORMER))).size).toBeLessThanOrEqual(1)
    expect(violations).toEqual([])
  },
)
