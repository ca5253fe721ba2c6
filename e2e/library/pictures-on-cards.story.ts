import { join } from 'node:path'
import { aPicture } from '../../server/test/a-picture.ts'
import { dropFiles } from '../parts/bundles/drop-files.ts'
import { expectToast } from '../parts/page/toast.ts'
import { expect, story } from '../parts/story.ts'

story(
  'a picture is dropped on a card, and another is pasted on a focused one',
  async ({ page, producer, folderOf }) => {
    for (const name of ['Tape', 'Verb']) await producer.owns({ name, manufacturer: 'Maker' })
    const picture = await aPicture()
    const folder = await folderOf({ 'window.png': picture })
    await page.goto('/plugins')
    const card = (name: string) => page.getByRole('article', { name })

    await dropFiles(card('Tape'), [join(folder, 'window.png')])
    await expectToast(page, 'Screenshot uploaded', 'The screenshot has been uploaded successfully')
    await expect(card('Tape').locator('img')).toHaveAttribute('src', /\/api\/screenshots\//)

    await card('Verb').getByRole('button', { name: 'Verb', exact: true }).focus()
    await page.evaluate(
      (bytes) => {
        const clipboardData = new DataTransfer()
        clipboardData.items.add(new File([Uint8Array.from(bytes)], 'image.png', { type: 'image/png' }))
        document.activeElement?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        )
      },
      [...picture],
    )
    await expect(card('Verb').locator('img')).toHaveAttribute('src', /\/api\/screenshots\//)
  },
)
