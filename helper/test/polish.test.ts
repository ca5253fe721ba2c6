import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { organizeLinkOf } from '#shared/helper/link.ts'
import { helper, linuxTest, site, startHelper } from './a-helper.ts'

const COMPONENTS = 'Library/Audio/Plug-Ins/Components'

startHelper()

linuxTest('no stack trace is printed when a reader closes the pipe early', async () => {
  for (let number = 0; number < 3000; number++) helper.put(`.clap/Plugin ${number}.clap`)
  const { stdout, stderr } = spawnSync(
    '/bin/sh',
    ['-c', `"${process.execPath}" "${helper.program}" scan --json | head -c 20`],
    { env: helper.environment, encoding: 'utf8' },
  )

  expect({ stdout: stdout.length, stderr }).toEqual({ stdout: 20, stderr: '' })
})

linuxTest('the helper reports when no browser could be started', async () => {
  await helper.connect(site)
  rmSync(join(helper.home, 'bin/xdg-open'))
  // The real xdg-open may exist and report that there is no browser.
  writeFileSync(join(helper.home, 'bin/xdg-open'), '#!/bin/sh\nexit 3\n', { mode: 0o755 })

  expect(await helper.run('open')).toMatchObject({
    code: 1,
    out: '',
    error: expect.stringContaining(`Open ${site.url} yourself`),
  })
})

linuxTest('no empty folders of a run stay after its bundles were brought back', async () => {
  helper.put(`${COMPONENTS}/UAD Raw.component/Contents/MacOS/x`)
  helper.put(`${COMPONENTS}/UAD Manley VoxBox.component/Contents/MacOS/x`)
  await helper.run('folders', 'add', `${helper.home}/${COMPONENTS}`)
  await helper.connect(site)
  const move = ['UAD Raw', 'UAD Manley VoxBox'].map((stem) => ({ stem, name: stem }))
  const id = site.addJob({ kind: 'organize', move, bringBack: [] })
  await helper.run('open', organizeLinkOf({ id }, site.url))
  const [{ run }] = (await helper.json('undo')).answer.runs
  const place = `${helper.home}/${COMPONENTS}/UAD Raw.component`
  await helper.run('undo', run, place, '--yes')
  expect(helper.has(`UAD_Plugins_Backup/${run}/AU/UAD Manley VoxBox.component`)).toBe(true)
  helper.put(`UAD_Plugins_Backup/${run}/mine.txt`)
  expect(await helper.run('undo', run, '--yes')).toMatchObject({ code: 0, error: '' })
  expect(helper.has(`UAD_Plugins_Backup/${run}/AU`)).toBe(false)
  // Files of other programs stay, and so does their folder.
  expect(helper.has(`UAD_Plugins_Backup/${run}/mine.txt`)).toBe(true)

  const again = site.addJob({ kind: 'organize', move, bringBack: [] })
  await helper.run('open', organizeLinkOf({ id: again }, site.url))
  const [second] = (await helper.json('undo')).answer.runs
  await helper.run('undo', second.run, '--yes')
  expect(helper.has(`UAD_Plugins_Backup/${second.run}`)).toBe(false)
})

linuxTest('undo without a run finishes or undoes interrupted moves', async () => {
  const from = join(helper.home, COMPONENTS, 'UAD Raw.component')
  const to = join(helper.home, 'UAD_Plugins_Backup/2026-11-22_10-00-00/AU/UAD Raw.component')
  helper.put(`${COMPONENTS}/UAD Raw.component/x`)
  const head = { version: 1, run: '2026-11-22_10-00-00', at: '2026-11-22T10:00:00.000Z', kind: 'organize' }
  const lines = [
    { ...head, moves: [{ name: 'Raw', from, to }] },
    { item: 0, step: 'begin' },
  ]
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  helper.put('state/plugfolio-helper/moves/2026-11-22_10-00-00.organize.jsonl', text)
  const { answer } = await helper.json('undo')

  expect(answer).toMatchObject({ runs: [], righted: [{ from, outcome: 'kept' }] })
  expect((await helper.json('doctor')).answer.findings).toContainEqual(
    expect.objectContaining({ check: 'moves', isFine: true }),
  )
})

linuxTest('uninstall removes only files of the helper', async () => {
  helper.put('state/plugfolio-helper/photos/one.jpg')
  helper.put('state/plugfolio-helper/thesis.txt')
  helper.put('state/plugfolio-helper/results/thesis.txt')
  helper.put('state/plugfolio-helper/songs.txt')
  await helper.connect(site)
  await helper.run('scan')
  const { code, out } = await helper.run('uninstall')

  expect(code).toBe(0)
  expect(out).toContain('thesis.txt')
  expect(helper.has('state/plugfolio-helper/photos/one.jpg')).toBe(true)
  expect(helper.has('state/plugfolio-helper/thesis.txt')).toBe(true)
  expect(helper.has('state/plugfolio-helper/results/thesis.txt')).toBe(true)
  for (const name of ['machine.json', 'folders.json', 'pairing.json', 'scan.txt', 'songs.txt', 'listen.log'])
    expect([name, helper.has(`state/plugfolio-helper/${name}`)]).toEqual([name, false])
})
