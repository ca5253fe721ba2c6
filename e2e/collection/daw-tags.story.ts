import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ARDOUR_TEXTS, REAPER_TEXTS } from '#shared/daw-tags/testing/daw-files.ts'
import { onTurn } from '../parts/campaign.ts'
import { expectAccessible } from '../parts/page/accessible.ts'
import { controlFaults } from '../parts/page/size-faults.ts'
import { aComputer, connectFromPage } from '../parts/people/a-computer.ts'
import { expect, story } from '../parts/story.ts'

const REAPER = '.config/REAPER'
const ARDOUR = '.config/ardour7/plugin_metadata'
const ARDOUR_TAGS = ARDOUR_TEXTS.plugin_tags.replace(
  '<PluginTags>\n',
  '<PluginTags>\n  <Plugin type="VST3" id="72C4DB717A4D459AB97E51745D84B39D" tags="eq" name="Pro-Q 3" user-set="1"/>\n',
)

story(
  'tags of one library are written into REAPER and Ardour, changed there, read back and undone, with a real helper',
  onTurn(2),
  async ({ page, producer }) => {
    story.skip(process.platform !== 'linux', 'The fake programs of this story are for Linux.')
    story.setTimeout(300_000)
    const computer = await aComputer()
    const put = (name: string, text: string) => {
      const file = join(computer.home, name)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
    const read = (name: string) => readFileSync(join(computer.home, name), 'utf8')
    for (const [name, text] of Object.entries(REAPER_TEXTS)) put(`${REAPER}/${name}`, text)
    put(`${ARDOUR}/plugin_tags`, ARDOUR_TAGS)
    const { id } = await producer.owns({
      name: 'Pro-Q 3',
      manufacturer: 'FabFilter',
      classId: '72C4DB717A4D459AB97E51745D84B39D',
    })
    await producer.call('PATCH', `/api/plugins/${id}`, { tags: ['Vocals'], isFavorite: true })
    await connectFromPage(page, computer)

    const open = async () => {
      await page.goto('/computers?tab=tags')
      await expect(page.getByRole('button', { name: /^Compare/ })).toBeEnabled()
    }
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const status = page.getByRole('main').getByRole('status')
    const ended = async (sentence: string) => {
      await expect(status).toContainText(sentence, { timeout: 60_000 })
      await press('Done')
    }
    const [reaper, ardour] = ['REAPER', 'Ardour'].map((name) => page.getByRole('region', { name }))
    if (!reaper || !ardour) throw new Error('There are two DAWs.')
    await open()
    await press('Compare')
    await ended('different tags in a DAW than in your library.')
    await expect(reaper).toContainText('In your library: +Vocals, +favorite')
    await expect(reaper).toContainText('In REAPER: +Mix Bus')
    expect(await computer.calls('zenity')).toHaveLength(1)
    await expectAccessible(page, 'daw-tags', open)
    await press('Write to REAPER')
    await ended('Tags written: 1 file of REAPER changed.')
    await press('Write to Ardour')
    await ended('of Ardour changed.')
    expect(read(`${REAPER}/reaper-fxfolders.ini`)).toContain('Name2=Vocals')
    expect(read(`${ARDOUR}/plugin_tags`)).toContain('vocals')
    expect((await computer.calls('zenity')).at(-1)).toContain('requests this for the account')

    const changed = read(`${REAPER}/reaper-fxfolders.ini`).replace('Name1=Mix Bus', 'Name1=Late Night')
    put(`${REAPER}/reaper-fxfolders.ini`, changed)
    await press('Compare Again')
    await ended('different tags in a DAW than in your library.')
    await reaper.getByText('1 plugin changed only in REAPER').click()
    await expect(reaper).toContainText('+Late Night')
    await reaper.getByRole('button', { name: 'Read Into Library' }).click()
    await ended('Added tags to 1 plugin in your library.')
    expect(await producer.call('GET', `/api/plugins/${id}`)).toMatchObject({
      tags: expect.arrayContaining(['Vocals', 'Late Night']),
    })

    const undo = page.getByRole('button', { name: /^Undo the change of/ })
    await expect(undo).toHaveCount(2)
    await undo.last().click()
    await ended('The tag change is undone. Restored 1 file.')
    await expect(undo).toHaveCount(3)
    await undo.nth(1).click()
    await ended('The tag change is undone.')
    expect(read(`${REAPER}/reaper-fxfolders.ini`)).toBe(REAPER_TEXTS['reaper-fxfolders.ini'])
    expect(read(`${ARDOUR}/plugin_tags`)).toBe(ARDOUR_TAGS)

    await computer.answer(false)
    await press('Write to REAPER')
    await ended('This was declined on the computer.')
    expect(read(`${REAPER}/reaper-fxfolders.ini`)).toBe(REAPER_TEXTS['reaper-fxfolders.ini'])
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 700 })
      await open()
      expect(await controlFaults(page, { least: 44 }), `${width}`).toEqual([])
    }
    await computer.end()
  },
)
