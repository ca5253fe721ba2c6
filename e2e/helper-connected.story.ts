import { basename, join } from 'node:path'
import { serverLibraryOf } from './parts/bundles/drop-zone.ts'
import { expectAccessible } from './parts/page/accessible.ts'
import { shownPlugins } from './parts/page/library.ts'
import { expectToast } from './parts/page/toast.ts'
import { aComputer, watchLinks } from './parts/people/a-computer.ts'
import { aProfile } from './parts/people/a-profile.ts'
import { expect, story } from './parts/story.ts'

story(
  'a helper is connected, scans, adds plugins, shows one, and moves and restores unowned ones',
  async ({ page, producer, server, context }) => {
    story.skip(process.platform !== 'linux', 'The fake programs of this story are for Linux.')
    const computer = await aComputer()
    const owned = await computer.install('UAD Studer A800', '11.4.0', 'Universal Audio')
    const foreign = await computer.install('Tape Echo', '2.1.0', 'Night Audio')
    const unowned = await computer.install('UAD Raw', '11.4.0', 'Universal Audio')
    expect(await computer.run('folders', 'add', computer.plugins)).toMatchObject({ code: 0 })
    const links = await watchLinks(page)
    const streams: string[] = []
    context.on('request', (request) => {
      if (request.url().endsWith('/api/events')) streams.push(request.url())
    })

    await page.goto('/')
    await page.getByRole('button', { name: 'Connect to Helper App' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect to Helper App' })
    await dialog.getByRole('button', { name: 'Connect Helper App' }).click()
    await expect.poll(() => links.length).toBe(1)
    const link = links[0] ?? ''
    expect(link.length).toBeLessThan(2000)
    expect(new URL(link).searchParams.get('apiUrl')).toBe(server.url)

    expect(await computer.run('open', link)).toMatchObject({ code: 0 })
    const [question = ''] = await computer.calls('zenity')
    expect(question).toContain(server.url)
    expect(question).toContain(producer.displayName)
    expect(question).toContain('--default-cancel')
    await expect(dialog.getByRole('button', { name: 'Connected' })).toBeDisabled()
    expect(await computer.calls('xdg-open')).toEqual([
      `${server.url}/helper-app-download?helperConnected=true\n`,
    ])
    // A code works only once.
    expect(await computer.run('open', link)).not.toMatchObject({ code: 0 })

    await dialog.getByRole('button', { name: 'Open Helper App Interface' }).click()
    const helper = page.getByRole('dialog', { name: 'Plugfolio Helper' })
    await helper.getByRole('tab', { name: 'Plugin Scanner' }).click()
    await helper.getByRole('combobox', { name: 'Directory' }).selectOption(computer.plugins)
    await helper.getByRole('button', { name: 'Start Scan' }).click()
    await expectToast(page, 'Scan Complete', 'Found 3 plugins in the directory')
    const rows = helper.getByRole('table', { name: 'Found plugins' }).getByRole('row', { name: 'New' })
    await expect(rows).toHaveText([/Tape Echo.*Night Audio.*2\.1\.0/, /UAD Raw/, /UAD Studer A800/])
    await expectAccessible(page, 'the scan of a real helper')
    // Another page of the same browser is updated without a separate stream.
    const other = await context.newPage()
    await other.goto('/plugins')
    await expect(other.getByText('No plugins found')).toBeVisible()
    await helper.getByRole('button', { name: /^Add/ }).click()
    await expectToast(page, 'Success', 'Added 3 plugins to My Plugins')
    await expect(rows).toHaveCount(0)
    await expect(shownPlugins(other)).toHaveCount(3)
    expect(streams).toHaveLength(1)
    await other.close()
    await page.keyboard.press('Escape')
    const library = await serverLibraryOf(producer)
    expect(library.map(({ path }) => path).sort()).toEqual([foreign, unowned, owned].sort())

    await page.goto('/plugins')
    await page.getByRole('button', { name: /^More actions for Tape Echo/ }).click()
    await page.getByRole('menuitem', { name: 'Open Location' }).click()
    await expect
      .poll(() => computer.calls('dbus-send'))
      .toEqual([expect.stringContaining('Tape%20Echo.vst3')])

    await producer.call('PATCH', '/api/uad-workflow', { exportCompleted: true })
    await producer.call('POST', '/api/uad-file', {
      fileContent: aProfile({
        'UAD Studer A800 Tape Recorder': 'Authorized for all devices',
        'UAD Raw Distortion': 'Demo not started',
      }),
    })
    await producer.call('POST', '/api/uad-analyze')
    await producer.call('PATCH', '/api/uad-workflow', { reviewCompleted: true })
    await page.goto('/uad-workflow')
    await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Organize Unowned Plugins', exact: true }) })
      .getByRole('button', { name: 'Start This Step' })
      .click()
    await page.getByRole('button', { name: 'Launch Helper App', exact: true }).click()
    await expect.poll(() => links.length).toBe(2)
    expect(await computer.run('open', links[1] ?? '')).toMatchObject({ code: 0 })
    await expect(page.getByText('The helper app has finished the job.')).toBeVisible()
    expect([owned, foreign, unowned].map(computer.has)).toEqual([true, true, false])
    const asked = (await computer.calls('zenity')).at(-1) ?? ''
    expect(asked).toContain('UAD Raw')
    expect(asked).not.toContain('Studer')
    await expectAccessible(page, 'a job that is done')

    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(() => computer.has(unowned)).toBe(true)
    await expect(page.getByRole('list', { name: 'Undo' })).toContainText(basename(unowned, '.vst3'))
    expect(computer.has(join(computer.home, 'UAD_Plugins_Backup'))).toBe(true)

    await page.goto('/settings?tab=advanced')
    await page.getByRole('button', { name: /^Revoke/ }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Revoke/ })
      .click()
    await expect.poll(async () => (await computer.run('status', '--json')).output).toContain('"site":null')
    await computer.end()
  },
)
