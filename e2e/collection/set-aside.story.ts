import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { serverLibraryOf } from '../parts/bundles/drop-zone.ts'
import { expectAccessible } from '../parts/page/accessible.ts'
import { chooseImport, openImport } from '../parts/page/library.ts'
import { expectToast } from '../parts/page/toast.ts'
import { aComputer, connectFromPage } from '../parts/people/a-computer.ts'
import { aProducer, type Producer } from '../parts/people/a-producer.ts'
import { addSongs, aSentSong, aUse } from '../parts/songs/a-song.ts'
import { expect, story } from '../parts/story.ts'

/** Everything in a folder: names, rights, times, targets of links and bytes. */
function treeOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const file = join(folder, name)
      const stat = lstatSync(file)
      if (stat.isSymbolicLink()) return `${name} -> ${readlinkSync(file)}`
      return `${name} ${stat.mode} ${stat.isFile() ? `${stat.mtimeMs} ${readFileSync(file, 'base64')}` : ''}`
    })
}

/** Imports an export into another account, which has no helper: the details of the plugin still say where the bundle is. */
async function expectImported(browser: Browser, url: string, archive: Buffer) {
  const page = await browser.newPage({ baseURL: url })
  const other = await aProducer(page.request, url)
  await openImport(page)
  await chooseImport(page, 'plugfolio-export.zip', archive)
  await page.getByRole('button', { name: /^Import \d+ plugins?$/ }).click()
  await page.getByRole('button', { name: 'Done' }).click()

  await page.goto(`/plugins?plugin=${await idOf(other)}`)
  const details = page.getByRole('complementary', { name: 'Details of Tape Echo' })
  await expect(details.getByText(/^Moved to .*Plugfolio_Set_Aside/)).toBeVisible()
  await expect(details.getByRole('button', { name: 'Bring Back' })).toHaveCount(0)
  await page.close()
}

const idOf = async (producer: Producer) =>
  (await serverLibraryOf(producer)).find(({ name }) => name === 'Tape Echo')?.id ?? ''

story(
  'one format of a plugin is set aside by a real helper and comes back byte for byte, and a song keeps another',
  async ({ page, producer, browser, server }) => {
    story.skip(process.platform !== 'linux', 'The fake programs of this story are for Linux.')
    const computer = await aComputer()
    const vst3 = await computer.install('Tape Echo', '2.1.0', 'Night Audio')
    const aax = await computer.install('Tape Echo', '2.1.0', 'Night Audio', 'aaxplugin')
    await computer.run('folders', 'add', computer.plugins)
    const before = treeOf(computer.plugins)
    const uses = [aUse('Tape Echo', 'Night Audio')]
    await addSongs(producer, [aSentSong({ title: 'Night Drive', uses })])
    await connectFromPage(page, computer)
    expect(await computer.run('scan', '--add')).toMatchObject({ code: 0 })

    const id = await idOf(producer)
    const dialog = page.getByRole('dialog', { name: /^Set/ })
    const ask = (format: string) => async () => {
      await page.goto(`/plugins?plugin=${id}`)
      await page.getByRole('button', { name: `Set Aside ${format}` }).click()
      await expect(dialog).toContainText('Checked against 1 song.')
    }
    await ask('VST3')()
    await expect(dialog.getByRole('list', { name: 'Stays' })).toContainText('Night Drive needs it.')
    await expect(dialog.getByRole('button', { name: 'Set Aside', exact: true })).toBeDisabled()
    await expectAccessible(page, 'set-aside-refused', ask('VST3'))

    await ask('AAX')()
    await expect(dialog.getByRole('list', { name: 'Moves' })).toContainText('Tape Echo')
    await expectAccessible(page, 'set-aside-question', ask('AAX'))
    await ask('AAX')()
    await dialog.getByRole('button', { name: 'Set Aside', exact: true }).click()
    await expect(dialog).toContainText('1 bundle moved.')
    await expectAccessible(page, 'set-aside-done')
    expect([computer.has(vst3), computer.has(aax)]).toEqual([true, false])
    expect((await computer.calls('zenity')).at(-1)).toContain('Tape Echo.aaxplugin')
    await dialog.getByRole('button', { name: 'Close' }).last().click()

    const details = page.getByRole('complementary', { name: 'Details of Tape Echo' })
    await expect(details.getByText(/^Moved to .*Plugfolio_Set_Aside/)).toBeVisible()
    await expect(details.getByRole('button', { name: 'Set Aside AAX' })).toHaveCount(0)
    await expectAccessible(page, 'set-aside-moved')
    const archive = await (await page.request.get('/api/account/export')).body()
    await expectImported(browser, server.url, archive)

    await details.getByRole('button', { name: 'Bring Back' }).click()
    await expectToast(page, 'Brought back', '1 bundle brought back.')
    await expect(details.getByRole('button', { name: 'Set Aside AAX' })).toBeVisible()
    expect(treeOf(computer.plugins)).toEqual(before)
    expect(readdirSync(join(computer.home, 'Plugfolio_Set_Aside'))).toEqual([])
    await computer.end()
  },
)
