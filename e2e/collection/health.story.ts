import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { LINUX_PROGRAM } from '#shared/bundles/testing/linux-program.ts'
import { expectAccessible } from '../parts/page/accessible.ts'
import { aComputer, connectFromPage } from '../parts/people/a-computer.ts'
import { expect, story } from '../parts/story.ts'

/** A plugin for Linux in this folder; without a program it is one whose install was cut off. */
function install(folder: string, name: string, program: Uint8Array = LINUX_PROGRAM) {
  const file = join(folder, `${name}.vst3/Contents/x86_64-linux/${name}.so`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, program)
}

/** REAPER has scanned, and has found these. */
function reaperLists(home: string, ...names: string[]) {
  const file = join(home, '.config/REAPER/reaper-vstplugins_x86_64.ini')
  mkdirSync(dirname(file), { recursive: true })
  const rows = names.map(
    (name, at) =>
      `${name.replaceAll(' ', '_')}.vst3=0011223344556677,${at + 1}{${String(at).padStart(32, 'A')},${name} (Night Audio)`,
  )
  writeFileSync(file, `[vstcache]\n${rows.join('\n')}\n`)
}

story(
  'a plugin that its DAW does not see has its reason, and is seen once it is mended, with a real helper',
  async ({ page, producer }) => {
    story.skip(process.platform !== 'linux', 'The fake programs of this story are for Linux.')
    story.setTimeout(300_000)
    const computer = await aComputer()
    const vst3 = join(computer.home, '.vst3')
    const clap = join(computer.home, '.clap')
    install(vst3, 'Sound Synth')
    install(clap, 'Tape Echo')
    install(vst3, 'Night Verb', new Uint8Array(0))
    reaperLists(computer.home, 'Sound Synth')
    await connectFromPage(page, computer)
    expect(await computer.run('scan', '--add')).toMatchObject({ code: 0 })

    const open = async () => {
      await page.goto('/computers?tab=health')
      await expect(page.getByText('REAPER: 1 seen, 2 not seen')).toBeVisible()
    }
    await open()
    await expect(page.getByRole('heading', { name: /^2 plugins to fix on/ })).toBeVisible()
    await expect(page.getByRole('article', { name: 'Night Verb' })).toContainText('Incomplete')
    const echo = page.getByRole('article', { name: 'Tape Echo' })
    await expect(echo).toContainText('Wrong folder')
    await expectAccessible(page, 'health', open)
    await echo.getByRole('button', { name: 'Tape Echo', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Tape Echo' })
    await expect(dialog).toContainText('DAWs look for VST3 plugins in ~/.vst3')
    await expect(dialog).toContainText('Move it to ~/.vst3.')
    await expectAccessible(page, 'health-dialog')
    await dialog.getByRole('link', { name: 'Open Plugin' }).click()
    const details = page.getByRole('complementary', { name: 'Details of Tape Echo' })
    await expect(details.getByRole('region', { name: 'DAWs' })).toContainText('REAPER does not see it.')
    await page.goto('/plugins?unseen=yes')
    await expect(page.getByText('Tape Echo').first()).toBeVisible()
    await expect(page.getByText('Sound Synth')).toHaveCount(0)

    const told = await computer.run('doctor', '--plugins')
    expect(told.output).toContain('Tape Echo.vst3')
    expect(told.output).toContain('Move it to ~/.vst3.')

    const [wrong, right] = [join(clap, 'Tape Echo.vst3'), join(vst3, 'Tape Echo.vst3')]
    const whereItIs = () => [computer.has(wrong), computer.has(right)]
    const move = async () => {
      await page.goto('/computers?tab=health')
      await echo.getByRole('button', { name: 'Tape Echo', exact: true }).click()
      await expect(dialog).toContainText(`moves ${wrong} to ~/.vst3. It asks there first`)
      await dialog.getByRole('button', { name: 'Move Tape Echo to where DAWs look' }).click()
      await expect(page.getByText('Moved', { exact: true })).toBeVisible({ timeout: 60_000 })
      expect(whereItIs()).toEqual([false, true])
    }
    await move()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Brought back', { exact: true })).toBeVisible({ timeout: 60_000 })
    expect(whereItIs()).toEqual([true, false])
    // The helper scans after an undo as after the move.
    const scans = async () =>
      ((await producer.call('GET', '/api/jobs')) as { kind: string; state: string }[]).filter(
        ({ kind, state }) => kind === 'scan' && state === 'done',
      )
    await expect.poll(async () => (await scans()).length, { timeout: 60_000 }).toBe(3)
    await page.goto('/computers?tab=health')
    await expect(echo).toContainText('Wrong folder')
    await move()
    await page.goto('/computers?tab=health')
    await expect(echo).toContainText('Not scanned yet')
    reaperLists(computer.home, 'Sound Synth', 'Tape Echo')
    expect(await computer.run('scan', '--add')).toMatchObject({ code: 0 })
    await page.reload()
    await expect(page.getByText('REAPER: 2 seen, 1 not seen')).toBeVisible()
    await expect(echo).toHaveCount(0)
    expect((await producer.call('GET', '/api/health/unseen')) as unknown[]).toHaveLength(1)
    await computer.end()
  },
)
