import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { headerOf } from '../sign/mach-o.mjs'
import { aFolder } from '../testing/a-folder.ts'
import { createMac, hasLauncherTools, type Mac, runnableCpus } from '../testing/a-mac.ts'
import { buildLauncher, CPUS, type Cpu } from './build-launcher.mjs'

/*
 * Runs the launcher's machine code with the loader in ../machrun, which replaces Cocoa. The runtime is a shell script that prints how it
 * was started.
 */

const RUNTIME = `#!/bin/sh
echo "words: $1 $2 $3"
echo "bundle: $PLUGFOLIO_HELPER_BUNDLE"
ls /proc/$$/fd > "$HOME/$$"; echo "descriptors:" $(grep '^[0-9]$' "$HOME/$$")
link=$(cat)
echo "link: \${#link} $(printf %.40s "$link")"
ask() { printf "$1" >&3 && read -r answer <&4 && echo "answer: $answer"; }
case $link in
  *twice*) ask 'Move?\\037One\\036Two\\037Move\\n'; ask 'Sure?\\037Really\\037Yes\\n' ;;
  *question*) ask 'Move?\\037One\\036Two\\037Move\\n' ;;
  *malformed*) ask 'no question at all\\n' ;;
  *foreign*) ask 'Move?\\037\\377\\376\\037Move\\n' ;;
esac
`

let mac: Mac
beforeAll(() => {
  if (hasLauncherTools) mac = createMac({ runtime: RUNTIME })
}, 120_000)

const onEachCpu = test.concurrent.each(runnableCpus)

const UNCLEAN = { NODE_OPTIONS: '--inspect', DYLD_INSERT_LIBRARIES: 'x', PLUGFOLIO_TOKEN: 'secret' }

const LINK = 'plugfolio://connect?token=abc&apiUrl=http%3A%2F%2Flocalhost%3A3000'
const node = (cpu: Cpu) => `APP/Contents/Resources/runtime/${cpu}/node`
const started = (cpu: Cpu, runtime = node(cpu)) =>
  `started ${runtime} with APP/Contents/Resources/helper.cjs --from-launcher`
const REFUSED = ['title: This link cannot be used', 'text: Go back to the Plugfolio web page and try again.']

onEachCpu('%s: a link starts the helper, which receives only the link', async (cpu) => {
  expect(await mac.life(cpu, [`link=${LINK}`], { env: UNCLEAN })).toEqual([
    'activation policy 1',
    `link of ${LINK.length} bytes`,
    `unmarked ${node(cpu)}`,
    started(cpu),
    'words: APP/Contents/Resources/helper.cjs --from-launcher ',
    'bundle: APP',
    'descriptors: 0 1 2 3 4',
    `link: ${LINK.length} ${LINK.slice(0, 40)}`,
    'quit',
  ])
})

onEachCpu(
  '%s: the app starts the helper when it is opened without a link, and when it is opened again',
  async (cpu) => {
    expect(await mac.life(cpu, [])).toContain('link: 0 ')
    expect(await mac.life(cpu, ['reopen=1'])).toContain('link: 0 ')
  },
)

test.concurrent.each(
  runnableCpus.flatMap((cpu) => [[cpu, '1', ['answer=1']] as const, [cpu, '0', []] as const]),
)('%s: a question is shown with Cancel first, and the answer is %s', async (cpu, answer, options) => {
  const lines = await mac.life(cpu, ['link=plugfolio://question', ...options])

  expect(lines.slice(lines.indexOf('title: Move?'), -1)).toEqual([
    'title: Move?',
    'text: One',
    'Two',
    'button: Cancel',
    'button: Move',
    `answer: ${answer}`,
  ])
})

onEachCpu('%s: a malformed question is answered with no and not shown', async (cpu) => {
  for (const what of ['malformed', 'foreign']) {
    const lines = await mac.life(cpu, [`link=plugfolio://${what}`, 'answer=1'])

    expect(lines).not.toContain('button: Cancel')
    expect(lines).toContain('answer: 0')
  }
})

onEachCpu('%s: a link of 60,000 bytes is passed on completely', async (cpu) => {
  const lines = await mac.life(cpu, [`link=plugfolio://x?${'a'.repeat(60_000)}`])

  expect(lines).toContainEqual(expect.stringMatching(/^link: 60014 plugfolio/))
})

const REFUSED_LINKS = {
  "another program's": 'https://example.org',
  'cut short': 'plugfoli',
  'too long': `plugfolio:${'a'.repeat(70_000)}`,
}

test.concurrent.each(
  runnableCpus.flatMap((cpu) =>
    Object.entries(REFUSED_LINKS).map(([what, link]) => [cpu, what, link] as const),
  ),
)('%s: a link that is %s is refused, and the app quits', async (cpu, _, link) => {
  const lines = await mac.life(cpu, [`link=${link}`])

  expect(lines.slice(2)).toEqual([...REFUSED, 'quit'])
})

onEachCpu('%s: the app asks to be moved first when macOS runs a translocated copy', async (cpu) => {
  const place = join(mac.folder, cpu, 'AppTranslocation', 'Plugfolio Helper.app')
  cpSync(mac.app, place, { recursive: true })

  expect(await mac.life(cpu, [`link=${LINK}`], { app: place })).toEqual(
    expect.arrayContaining(['title: Move Plugfolio Helper first', 'quit']),
  )
})

onEachCpu('%s: the app reports that it is incomplete when its runtime is missing', async (cpu) => {
  const place = join(mac.folder, cpu, 'incomplete', 'Plugfolio Helper.app')
  cpSync(mac.app, place, { recursive: true })
  rmSync(join(place, 'Contents/Resources/runtime'), { recursive: true })
  const lines = await mac.life(cpu, [`link=${LINK}`], { app: place })

  expect(lines.slice(-3)).toEqual([
    'title: Plugfolio Helper cannot start',
    'text: The application is incomplete. Download it again from the Plugfolio web page.',
    'quit',
  ])
})

onEachCpu('%s: a copy without quarantine is run when the original stays in quarantine', async (cpu) => {
  const home = join(mac.folder, cpu, 'home')
  mkdirSync(join(home, 'Library', 'Application Support'), { recursive: true })
  const copy = 'HOME/Library/Application Support/Plugfolio Helper/runtime/node'
  const expected = expect.arrayContaining([
    `cloned to ${copy}`,
    `unmarked ${copy}`,
    started(cpu, copy),
    'quit',
  ])

  expect(await mac.life(cpu, [`link=${LINK}`, 'quarantine=stays'], { home })).toEqual(expected)
  writeFileSync(join(home, copy.replace('HOME/', '')), 'an older runtime')
  expect(await mac.life(cpu, [`link=${LINK}`, 'quarantine=stays'], { home })).toEqual(expected)
})

test.runIf(hasLauncherTools).each(['arm64', 'x64'] as const)(
  '%s: the launcher is reproducible and supports old systems',
  (cpu) => {
    const [first, second] = [buildLauncher(cpu, aFolder()), buildLauncher(cpu, aFolder())]

    expect(first.equals(second)).toBe(true)
    expect(headerOf(first)).toMatchObject({
      cpu: CPUS[cpu].apple,
      oldest: CPUS[cpu].oldest,
      libraries: [
        '/usr/lib/libSystem.B.dylib',
        '/usr/lib/libobjc.A.dylib',
        '/System/Library/Frameworks/AppKit.framework/Versions/C/AppKit',
      ],
    })
  },
)
