import type { Page } from '@playwright/test'
import { isLong } from './parts/campaign.ts'
import { expectAccessible, expectContrast, showTheme } from './parts/page/accessible.ts'
import { PAGE_STATES, type PageState, PUBLIC_PAGE_STATES } from './parts/page/places.ts'
import { watchPolicy } from './parts/page/policy.ts'
import { expect, story } from './parts/story.ts'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

/** The number of places per browser, because each new browser fetches and compiles the pages again. */
const PLACES_PER_BROWSER = 6

for (const places of inGroups(PAGE_STATES)) {
  story(
    `${namesOf(places)}: accessible in both themes on desktop and phone, within the policy`,
    async ({ page, onlooker: _ }) => {
      await visit(page, places)
      if (places.at(-1) === PAGE_STATES.at(-1))
        console.info(
          `scorecard R40: ${PAGE_STATES.length + PUBLIC_PAGE_STATES.length} pages and dialogs, 0 violations`,
        )
    },
  )
}

for (const places of inGroups(PUBLIC_PAGE_STATES)) {
  story(`${namesOf(places)}: accessible without a sign-in, within the policy`, async ({ page }) =>
    visit(page, places),
  )
}

story('the phone drawer is accessible', async ({ page, onlooker: _ }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Settings' }).waitFor()
  await examine(page, { name: 'drawer' })
})

/** Opens and examines the places one by one. */
async function visit(page: Page, places: PageState[]) {
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

function inGroups(places: PageState[]) {
  const count = Math.ceil(places.length / PLACES_PER_BROWSER)
  return Array.from({ length: count }, (_, group) =>
    places.slice(group * PLACES_PER_BROWSER, (group + 1) * PLACES_PER_BROWSER),
  )
}

function namesOf(places: PageState[]) {
  return places.map(({ name }) => name).join(', ')
}

/** Themes change only colors, so the second theme is checked only for contrast, in the other size. */
async function examine(page: Page, { name }: Pick<PageState, 'name'>) {
  await showTheme(page, 'dark')
  await expectAccessible(page, `${name}, dark`)
  await page.setViewportSize(page.viewportSize()?.width === PHONE.width ? DESKTOP : PHONE)
  if (isLong) await expectAccessible(page, `${name}, in the other size`)
  await showTheme(page, 'light')
  await expectContrast(page, `${name}, light`)
}
