import type { Page } from '@playwright/test'
import { isLong } from './parts/campaign.ts'
import { expectAccessible, expectContrast, showIn } from './parts/page/accessible.ts'
import { PLACES, type Place, PUBLIC_PLACES } from './parts/page/places.ts'
import { watchPolicy } from './parts/page/policy.ts'
import { expect, story } from './parts/story.ts'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

/** So many places are visited by one browser: a new one would fetch and compile the pages again for each. */
const TOGETHER = 6

for (const places of inGroups(PLACES)) {
  story(
    `${namesOf(places)}: no rule of accessibility is broken, in both themes, on a desk and on a phone, nor the policy`,
    async ({ page, onlooker: _ }) => {
      await visit(page, places)
      if (places.at(-1) === PLACES.at(-1))
        console.info(`scorecard R40: ${PLACES.length + PUBLIC_PLACES.length} pages and dialogs, 0 violations`)
    },
  )
}

for (const places of inGroups(PUBLIC_PLACES)) {
  story(
    `${namesOf(places)}: no rule of accessibility is broken for somebody who is not signed in, nor the policy`,
    async ({ page }) => visit(page, places),
  )
}

story('the drawer of a phone breaks no rule of accessibility', async ({ page, onlooker: _ }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Settings' }).waitFor()
  await examine(page, { name: 'drawer' })
})

/** Opens and examines one place after the other, each with a page of its own. */
async function visit(page: Page, places: Place[]) {
  const violations = await watchPolicy(page)
  for (const place of places) {
    await story.step(place.name, async () => {
      await page.setViewportSize(DESKTOP)
      await place.open(page)
      await examine(page, place)
      expect(violations, `W1, ${place.name}`).toEqual([])
    })
  }
}

function inGroups(places: Place[]) {
  const count = Math.ceil(places.length / TOGETHER)
  return Array.from({ length: count }, (_, group) => places.slice(group * TOGETHER, (group + 1) * TOGETHER))
}

function namesOf(places: Place[]) {
  return places.map(({ name }) => name).join(', ')
}

/** Colors are all that a theme changes, so the second theme is only asked for its contrast; on every day in the other size. */
async function examine(page: Page, { name }: Pick<Place, 'name'>) {
  await showIn(page, 'dark')
  await expectAccessible(page, `${name}, dark`)
  await page.setViewportSize(page.viewportSize()?.width === PHONE.width ? DESKTOP : PHONE)
  if (isLong) await expectAccessible(page, `${name}, in the other size`)
  await showIn(page, 'light')
  await expectContrast(page, `${name}, light`)
}
