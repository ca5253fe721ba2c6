import { SIZES } from '../parts/page/accessible.ts'
import { savePicture } from '../parts/pictures/save-picture.ts'
import { furnishCollection } from '../parts/states/furnish-collection.ts'
import { expect, story } from '../parts/story.ts'

const VIEWS: [name: string, path: string][] = [
  ['licenses', '/licenses'],
  ['spending', '/licenses?view=spending'],
  ['computers', '/computers'],
  ['space', '/computers?tab=space'],
  ['compare', '/computers?tab=compare'],
  ['new-computer', '/computers?tab=new-computer'],
  ['systems', '/computers?tab=systems'],
]

for (const theme of ['dark', 'light'])
  story(`saves the pictures of a collection of 400 plugins, ${theme}`, async ({ page, producer, server }) => {
    story.skip(process.env.PLUGFOLIO_PICTURES !== '1', 'Saved only with PLUGFOLIO_PICTURES=1.')
    const stop = await furnishCollection(producer, server.url, 400)
    await page.addInitScript((chosen) => localStorage.setItem('plugfolioTheme', chosen), theme)
    for (const [name, path] of VIEWS) {
      await page.setViewportSize(SIZES.desk)
      await page.goto(path)
      await expect(page.getByRole('main')).not.toBeEmpty()
      await page.waitForLoadState('networkidle')
      await savePicture(page, `docs/pictures/collection-${name}-${theme}.png`)
      await page.setViewportSize(SIZES.phone)
      await savePicture(page, `docs/pictures/collection-${name}-phone-${theme}.png`)
    }
    await stop()
  })
