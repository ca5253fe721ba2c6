import { onTurn } from '../parts/campaign.ts'
import { expectAccessible } from '../parts/page/accessible.ts'
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
