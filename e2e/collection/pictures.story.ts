import { SIZES, showTheme } from '../parts/page/accessible.ts'
import { savePicture } from '../parts/pictures/save-picture.ts'
import { furnishCollection } from '../parts/states/furnish-collection.ts'
import { expect, story } from '../parts/story.ts'

/** The pages of docs/collection.md. */
const VIEWS: [name: string, path: string][] = [
  ['spending', '/licenses?view=spending'],
  ['computers', '/computers'],
  ['space', '/computers?tab=space'],
  ['compare', '/computers?tab=compare'],
  ['systems', '/computers?tab=systems'],
  ['licenses', '/licenses'],
]

story('saves the pictures of a collection of 400 plugins', async ({ page, producer, server }) => {
  story.skip(process.env.PLUGFOLIO_PICTURES !== '1', 'Saved only with PLUGFOLIO_PICTURES=1.')
  const stop = await furnishCollection(producer, server.url, 400)
  for (const [name, path] of VIEWS) {
    await page.goto(path)
    await expect(page.getByRole('main')).not.toBeEmpty()
    await page.waitForLoadState('networkidle')
    // Sums and sleeves come after the list.
    await page.waitForTimeout(4000)
    await savePicture(page, `docs/pictures/collection-${name}-dark.png`)
  }
  await showTheme(page, 'light')
  await savePicture(page, 'docs/pictures/collection-licenses-light.png')
  await showTheme(page, 'dark')
  await page.setViewportSize(SIZES.phone)
  await savePicture(page, 'docs/pictures/collection-licenses-phone-dark.png')
  await stop()
})
