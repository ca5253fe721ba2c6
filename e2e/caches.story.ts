import { join } from 'node:path'
import { DEVICE, liveDatabase } from '#shared/caches/testing/live-database.ts'
import { aBundle } from './parts/bundles/a-bundle.ts'
import { dropFiles } from './parts/bundles/drop.ts'
import { dropZone, expectAdded, openAddPanel, serverLibraryOf } from './parts/bundles/drop-zone.ts'
import { expectAccessible } from './parts/page/accessible.ts'
import { expect, story } from './parts/story.ts'

const LIVE = liveDatabase(
  [
    { device: DEVICE, name: 'Comp', vendor: 'Reel Works', version: '9.9', module: 1 },
    { device: 'device:vst:instr:1165509489', name: 'Organ', vendor: 'Reel Works', module: 2 },
  ],
  [{ path: '/Library/Audio/Plug-Ins/VST3/Comp.vst3' }, { path: '/Library/Audio/Plug-Ins/VST/Organ.vst' }],
)

story(
  'the list of a DAW makes a library, and a bundle that is dropped later joins it',
  async ({ page, producer, folderOf }) => {
    const folder = await folderOf({
      'Live-plugins-1.db': Buffer.from(LIVE),
      'Comp.vst3': aBundle({ name: 'Comp', maker: 'Reel Works', version: '1.5' }),
    })
    await page.goto('/')
    await expect(page.getByText(/^Use Ableton, REAPER/)).toBeVisible()
    await expect(page.getByRole('radio', { name: 'macOS' })).toBeVisible()
    await expectAccessible(page, 'an empty library that offers to read a list')

    await dropFiles(dropZone(page), [join(folder, 'Live-plugins-1.db')])
    const dialog = page.getByRole('dialog', { name: 'Plugins Your DAW Has Listed' })
    await expect(dialog).toContainText('Ableton Live lists 2 plugins (VST2, VST3), last saved on')
    await expect(dialog).toContainText('2New')
    await expectAccessible(page, 'the preview of a list')
    await dialog.getByRole('button', { name: 'Import 2 plugins' }).click()
    await expect(dialog).toContainText('2 plugins added, 0 updated, 0 unchanged.')
    await dialog.getByRole('button', { name: 'Done' }).click()

    const [comp] = await serverLibraryOf(producer)
    expect(comp).toMatchObject({ name: 'Comp', version: '9.9', formats: ['VST3'] })
    await page.goto(`/plugins?plugin=${comp?.id}`)
    await expect(page.getByText('Listed by a DAW')).toBeVisible()
    await expect(page.getByText(/^Seen by Ableton Live on /)).toBeVisible()
    await expectAccessible(page, 'a plugin that only a DAW has listed')

    await openAddPanel(page)
    await dropFiles(dropZone(page), [join(folder, 'Comp.vst3')])
    await expectAdded(page)
    expect(await serverLibraryOf(producer)).toMatchObject([
      { id: comp?.id, name: 'Comp', version: '1.5', formats: ['VST3'], path: 'Comp.vst3' },
      { name: 'Organ' },
    ])
    await page.goto(`/plugins?plugin=${comp?.id}`)
    await expect(page.getByText('Comp.vst3')).toBeVisible()
    await expect(page.getByText(/^Seen by/)).toHaveCount(0)
  },
)
