import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectLinkOf, organizeLinkOf } from '#shared/helper/link.ts'
import type { Cpu } from '../mac/launcher/build-launcher.mjs'
import { createMac, type Mac, NODE, runnableCpus } from '../mac/testing/a-mac.ts'
import { createTestHelper, type TestHelper, waitUntilTrue } from './a-helper.ts'
import { aSite, type TestSite } from './a-site.ts'

/*
 * The complete path of a link on macOS: the launcher's machine code starts the built helper and shows its questions, and the helper calls
 * a site. Only macOS and Node.js for macOS are replaced.
 */

const COMPONENTS = 'Library/Audio/Plug-Ins/Components'
const isHere = runnableCpus.length > 0
let site: TestSite
let helper: TestHelper
let mac: Mac

beforeAll(async () => {
  if (!isHere) return
  site = await aSite()
  helper = await createTestHelper()
  mac = createMac({ runtime: NODE, helper: readFileSync(helper.program, 'utf8') })
}, 120_000)
afterAll(async () => {
  if (!isHere) return
  await helper.end()
  await site.close()
})

/** The dialogs that the user sees after opening this link, and the result. */
const press = (cpu: Cpu, link: string, ...options: string[]) =>
  mac.life(cpu, [`link=${link}`, ...options], { home: helper.home, env: helper.environment })

test.runIf(isHere).each(runnableCpus)(
  '%s: a link shows a question, and Cancel connects nothing',
  async (cpu) => {
    site.calls.length = 0
    const lines = await press(cpu, connectLinkOf(site.aCode(), site.url))

    expect(lines).toEqual(
      expect.arrayContaining([
        `text: ${site.url}`,
        'button: Cancel',
        'button: Continue',
        'This computer was not connected.',
        'quit',
      ]),
    )
    expect(site.calls).toEqual(['POST /api/helper/preview'])
  },
)

test.runIf(isHere).each(runnableCpus)(
  '%s: Continue pairs the computer, which then does a move job',
  async (cpu) => {
    const bundle = helper.put(`${COMPONENTS}/UAD Raw.component/Contents/MacOS/x`)
    await helper.run('folders', 'add', `${helper.home}/${COMPONENTS}`)

    const paired = await press(cpu, connectLinkOf(site.aCode(), site.url), 'answer=1')

    expect(paired).toContain(`Connected to ${site.url} as ${site.username}.`)
    expect(helper.calls('xdg-open').at(-1)).toEqual([`${site.url}/helper-app-download?helperConnected=true`])

    // Otherwise the listener would ask for this job as well.
    await waitUntilTrue(() => site.calls.includes('GET /api/device/jobs'))
    const id = site.addJob({ kind: 'organize', move: [{ stem: 'UAD Raw', name: 'Raw' }], bringBack: [] })
    const lines = await press(cpu, organizeLinkOf({ id }, site.url), 'answer=1')

    expect(lines.slice(lines.indexOf('button: Cancel'))).toEqual([
      'button: Cancel',
      'button: Move',
      expect.any(String),
      'quit',
    ])
    expect(site.jobs.get(id)).toMatchObject({ state: 'done' })
    expect(existsSync(bundle)).toBe(false)
  },
)
