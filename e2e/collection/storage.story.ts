import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expectAccessible } from '../parts/page/accessible.ts'
import { controlFaults } from '../parts/page/size-faults.ts'
import { aComputer, connectFromPage } from '../parts/people/a-computer.ts'
import { addSongs, aSentSong, aUse } from '../parts/songs/a-song.ts'
import { expect, story } from '../parts/story.ts'

story(
  'a real helper measures bundles, and a format that no DAW loads is proposed, set aside and brought back',
  async ({ page, producer }) => {
    story.skip(process.platform !== 'linux', 'The fake programs of this story are for Linux.')
    const computer = await aComputer()
    const vst3 = await computer.install('Tape Echo', '2.1.0', 'Night Audio')
    await writeFile(join(vst3, 'Contents/sounds'), Buffer.alloc(3_000_000))
    const aax = await computer.install('Tape Echo', '2.1.0', 'Night Audio', 'aaxplugin')
    await computer.run('folders', 'add', computer.plugins)
    await addSongs(producer, [aSentSong({ title: 'Night Drive', uses: [aUse('Tape Echo', 'Night Audio')] })])
    await connectFromPage(page, computer)
    expect(await computer.run('scan', '--add')).toMatchObject({ code: 0 })

    const open = (path: string) => async () => {
      await page.goto(path)
      await expect(page.getByText('Tape Echo').first()).toBeVisible()
    }
    await page.goto('/computers')
    const largest = page.getByRole('region', { name: 'Largest plugins' })
    await expect(largest.getByRole('listitem').first()).toContainText('Tape Echo')
    await expect(largest.getByRole('listitem').first()).toContainText('3 MB')
    await expect(page.getByText(/^\d+ bundles$/)).toBeVisible()
    await expectAccessible(page, 'computers', open('/computers'))

    await page.goto('/computers?tab=space')
    await page.getByRole('button', { name: 'Choose DAWs' }).click()
    await expectAccessible(page, 'daws', async () => {
      await page.goto('/computers?tab=space')
      await page.getByRole('button', { name: 'Choose DAWs' }).click()
    })
    await page.goto('/computers?tab=space')
    await page.getByRole('button', { name: 'Choose DAWs' }).click()
    await page.getByRole('checkbox', { name: 'REAPER' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    const unloaded = page.getByRole('region', { name: 'No DAW here loads them' })
    await expect(unloaded).toContainText('Tape Echo')
    await expectAccessible(page, 'formats', open('/computers?tab=space'))
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 700 })
      for (const path of ['/computers', '/computers?tab=space']) {
        await open(path)()
        expect(await controlFaults(page, { least: 44 }), `${path} at ${width}`).toEqual([])
      }
    }

    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Review and Set Aside' }).click()
    const dialog = page.getByRole('dialog', { name: /^Set/ })
    await dialog.getByRole('button', { name: 'Set Aside', exact: true }).click()
    await expect(dialog).toContainText('1 bundle moved.')
    expect([computer.has(vst3), computer.has(aax)]).toEqual([true, false])
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    const away = page.getByRole('region', { name: 'Set aside' })
    await expect(away).toContainText('Format not needed')
    await expectAccessible(page, 'set-aside-list', open('/computers?tab=space'))

    await away.getByRole('button', { name: 'Bring Back Tape Echo' }).click()
    await expect.poll(() => computer.has(aax)).toBe(true)
    await expect(page.getByRole('region', { name: 'No DAW here loads them' })).toContainText('Tape Echo')
    await expect(away).toHaveCount(0)
    await computer.end()
  },
)
