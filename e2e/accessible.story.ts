import { expectAccessible, expectContrast, showIn } from './parts/accessible.ts'
import { isLong } from './parts/campaign.ts'
import { PLACES, type Place, PUBLIC_PLACES } from './parts/places.ts'
import { watchPolicy } from './parts/policy.ts'
import { expect, story } from './parts/story.ts'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

for (const place of PLACES) {
  story(
    `${place.name} breaks no rule of accessibility, in both themes, on a desk and on a phone, nor the policy`,
    async ({ page, onlooker: _ }) => {
      const violations = await watchPolicy(page)
      await place.open(page)
      await examine(page, place)
      expect(violations, 'W1').toEqual([])
      if (place === PLACES.at(-1))
        console.info(`scorecard R40: ${PLACES.length + PUBLIC_PLACES.length} pages and dialogs, 0 violations`)
    },
  )
}

for (const place of PUBLIC_PLACES) {
  story(
    `${place.name} breaks no rule of accessibility for somebody who is not signed in, nor the policy`,
    async ({ page }) => {
      const violations = await watchPolicy(page)
      await place.open(page)
      await examine(page, place)
      expect(violations, 'W1').toEqual([])
    },
  )
}

story('the drawer of a phone breaks no rule of accessibility', async ({ page, onlooker: _ }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Settings' }).waitFor()
  await examine(page, { name: 'drawer' })
})

/** Colours are all that a theme changes, so the second theme is only asked for its contrast; on every day in the other size. */
async function examine(page: Parameters<typeof showIn>[0], { name }: Pick<Place, 'name'>) {
  await showIn(page, 'dark')
  await expectAccessible(page, `${name}, dark`)
  await page.setViewportSize(page.viewportSize()?.width === PHONE.width ? DESKTOP : PHONE)
  if (isLong) await expectAccessible(page, `${name}, in the other size`)
  await showIn(page, 'light')
  await expectContrast(page, `${name}, light`)
}
