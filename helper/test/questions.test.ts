import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { organizeLinkOf } from '#shared/helper/link.ts'
import { helper, linuxTest, pairWithoutListener, site, startHelper, waitUntilTrue } from './a-helper.ts'

const COMPONENTS = 'Library/Audio/Plug-Ins/Components'

startHelper(async () => {
  helper.put(`${COMPONENTS}/UAD Raw.component/Contents/MacOS/x`)
  helper.put(`${COMPONENTS}/UAD Manley VoxBox.component/Contents/MacOS/x`)
  helper.put('.clap/One.clap')
  await helper.run('folders', 'add', `${helper.home}/${COMPONENTS}`)
  pairWithoutListener(helper, site)
})

const organize = (stem = 'UAD Raw') =>
  site.addJob({ kind: 'organize', move: [{ stem, name: stem }], bringBack: [] })
const stateOf = (id: string) => site.jobs.get(id)?.state
const questions = () => helper.calls('zenity').filter((args) => args.includes('--question')).length
const doLane = (lane: 'look' | 'move') => helper.run('jobs', '--from-listener', lane)

linuxTest.each([
  ['no screen', () => Object.assign(helper.environment, { DISPLAY: '' })],
  ['no answer from a screen', () => helper.put('answer', 'echo "cannot open display: :7" >&2\nexit 1\n')],
  ['no program that asks', () => helper.put('answer', 'exit 127\n')],
])('with %s a job stays waiting instead of being declined', async (_, prepare) => {
  prepare()
  const id = organize()
  await doLane('move')
  expect(stateOf(id)).toBe('waiting')

  const { code, error } = await helper.run('open', organizeLinkOf({ id }, site.url))
  expect({ code, error }).toEqual({ code: 1, error: expect.stringContaining("The helper couldn't ask you") })
  expect(stateOf(id)).toBe('waiting')
  expect(helper.has(`${COMPONENTS}/UAD Raw.component`)).toBe(true)
})

linuxTest('after a refusal the jobs of a site wait, but opening a link still asks', async () => {
  const ids = [organize(), organize(), organize('UAD Manley VoxBox')]
  await doLane('move')
  await doLane('move')

  expect(questions()).toBe(1)
  expect(ids.map(stateOf)).toEqual(['failed', 'waiting', 'waiting'])
  expect(site.jobs.get(ids[0] ?? '')?.result).toMatchObject({ sentence: expect.stringContaining('declined') })
  expect(helper.has(`${COMPONENTS}/UAD Raw.component`)).toBe(true)
  helper.willAgree(true)
  expect((await helper.run('open', organizeLinkOf({ id: ids[1] ?? '' }, site.url))).code).toBe(0)
  expect(questions()).toBe(2)
  // Agreement ends the pause.
  await doLane('move')
  expect(stateOf(ids[2] ?? '')).toBe('done')
})

linuxTest('the user can disconnect a site in its question', async () => {
  helper.put('answer', 'echo "Disconnect This Site"\nexit 1\n')
  const [first, second] = [organize(), organize()]
  await doLane('move')

  expect(helper.calls('zenity').at(-1)).toContain('--extra-button=Disconnect This Site')
  expect(questions()).toBe(1)
  expect([stateOf(first), stateOf(second)]).toEqual(['failed', 'waiting'])
  expect(site.calls).toContain('DELETE /api/device')
  expect((await helper.json('status')).answer.site).toBeNull()
})

linuxTest('a site can open only a limited number of windows and scans', async () => {
  const path = `${helper.home}/.clap/One.clap`
  const reveals = Array.from({ length: 30 }, () => site.addJob({ kind: 'reveal', path, name: 'One' }))
  const scans = Array.from({ length: 40 }, () =>
    site.addJob({ kind: 'scan', folders: [`${helper.home}/.clap`], foundCount: 0 }),
  )
  await doLane('look')

  expect(reveals.filter((id) => stateOf(id) === 'done')).toHaveLength(10)
  expect(helper.calls('dbus-send')).toHaveLength(10)
  expect(scans.filter((id) => stateOf(id) === 'done')).toHaveLength(20)
  expect(scans.filter((id) => stateOf(id) === 'failed')).toHaveLength(20)
  expect(site.jobs.get(scans.at(-1) ?? '')?.result?.sentence).toContain('too often')
})

linuxTest('endless events cause at most one request per second', async () => {
  helper.start('listen')
  await waitUntilTrue(() => site.calls.includes('GET /api/device/jobs'))
  site.calls.length = 0
  for (let tenth = 0; tenth < 30; tenth++) {
    for (let count = 0; count < 300; count++) site.tell({ what: 'jobs', jobId: randomUUID() })
    await wait(100)
  }

  const calls = site.calls.filter((call) => call === 'GET /api/device/jobs').length
  expect(calls).toBeGreaterThan(0)
  expect(calls).toBeLessThan(10)
})
