import { onTurn } from '../parts/campaign.ts'
import { expectAccessible } from '../parts/page/accessible.ts'
import { expectToast } from '../parts/page/toast.ts'
import { aHelper } from '../parts/people/a-helper.ts'
import { expect, story } from '../parts/story.ts'

const DIVA = {
  title: 'Diva',
  maker: 'u-he',
  kind: 'perpetual',
  protection: 'serial',
  state: 'active',
  seats: 3,
  startsOn: null,
  endsOn: null,
  account: '',
  note: '',
  pluginIds: [],
}

story(
  'a place of licenses is renamed by the keyboard alone, and a taken name is explained',
  async ({ page, producer }) => {
    // According to the contract, the response is the added place.
    const add = (kind: string, name: string) =>
      producer.call('POST', '/api/license-places', { kind, name }) as Promise<{ id: string }>
    const { id } = await add('computer', 'Attic Mac')
    await add('computer', 'Studio Mac')
    await add('ilok-usb', 'Blue Key')
    await producer.call('POST', '/api/licenses', DIVA)
    await page.goto('/licenses')
    await page.getByRole('button', { name: 'More actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Places' }).click()
    const places = page.getByRole('dialog', { name: 'Places' })
    const dialog = page.getByRole('dialog', { name: 'Rename Place' })
    const field = dialog.getByLabel('Name')

    await places.getByRole('button', { name: 'Rename Attic Mac' }).focus()
    await page.keyboard.press('Enter')
    await expect(field).toBeFocused()
    await field.fill('studio mac')
    await page.keyboard.press('Enter')
    await expect(field).toHaveAccessibleDescription(
      'You already have a place of this kind named “Studio Mac”. Please choose another name.',
    )
    await expectAccessible(page, 'rename-place-refused')
    await field.fill('')
    await expect(field).toHaveAccessibleDescription('Please name the place.')
    await field.fill('Tour Mac')
    await page.keyboard.press('Enter')

    await expectToast(page, 'Renamed to Tour Mac')
    await expect(dialog).toHaveCount(0)
    await expect(places.getByRole('button', { name: 'Rename Tour Mac' })).toBeFocused()
    await expect(places.getByRole('listitem')).toContainText(['Blue Key', 'Studio Mac', 'Tour Mac'])
    await producer.call('PATCH', `/api/license-places/${id}`, { isGone: true })
    await expect(places.getByRole('listitem').last()).toContainText('Gone')
    await expectAccessible(page, 'places-renamed')
  },
)

story(
  'a place that is a computer follows its name while the page is open',
  onTurn(5),
  async ({ page, producer, server }) => {
    // According to the contract, the response carries the code.
    const { code } = (await producer.call('POST', '/api/helper/pair')) as { code: string }
    const helper = await aHelper(server.url, code, 'Studio Mac')
    await producer.call('POST', '/api/licenses', DIVA)
    await page.goto('/licenses')
    await page.getByRole('button', { name: 'More actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Places' }).click()
    const places = page.getByRole('dialog', { name: 'Places' })
    await places.getByRole('button', { name: 'Add Studio Mac' }).click()
    await expect(places.getByRole('listitem')).toHaveText(
      'Studio MacComputer, named under Computers · 0 licenses',
    )

    await helper.call('PATCH', '/api/device', { name: 'Tour Mac', version: '1.0.0', folders: [] })

    await expect(places.getByRole('listitem')).toHaveText(
      'Tour MacComputer, named under Computers · 0 licenses',
    )
    await expect(places.getByRole('button', { name: /^Rename/ })).toHaveCount(0)
    await expectAccessible(page, 'places-of-helpers')
    helper.stop()
  },
)
