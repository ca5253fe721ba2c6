import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { aBundle, writeTree } from '../bundles/a-bundle.ts'
import { DIST } from '../start-server.ts'

/**
 * The built helper on a fake computer, with fake Linux dialogs and openers that log their calls; the dialogs are confirmed or
 * declined according to `answer`. Of a list the first row is chosen.
 */
export async function aComputer() {
  const home = await mkdtemp(join(tmpdir(), 'plugfolio-computer-'))
  await mkdir(join(home, 'bin'))
  for (const name of ['xdg-open', 'dbus-send']) await fakeProgram(home, name, 'exit 0')
  await fakeProgram(home, 'zenity', '[ "$1" != --list ] || echo 0\nexit "$(cat "$HOME/answer")"')
  await writeFile(join(home, 'answer'), '0')
  const env = {
    HOME: home,
    PATH: `${join(home, 'bin')}${delimiter}${process.env.PATH}`,
    DISPLAY: ':none',
    XDG_STATE_HOME: join(home, 'state'),
  }
  const program = join(DIST, 'helper/plugfolio-helper.cjs')
  const run = (...args: string[]) => {
    const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = new Promise<number | null>((done) => child.once('close', done))
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
    return { child, ended: ended.then((code) => ({ code, output })) }
  }
  const computer = {
    home,
    /** The plugin folder of a Mac; the story adds it to the helper's folders. */
    plugins: join(home, 'Library/Audio/Plug-Ins'),
    install: async (
      plugin: string,
      version: string,
      maker: string,
      ending: 'vst3' | 'aaxplugin' = 'vst3',
    ) => {
      const format = ending === 'vst3' ? 'VST3' : 'AAX'
      const folder = join(home, 'Library/Audio/Plug-Ins', format, maker, `${plugin}.${ending}`)
      await writeTree(folder, aBundle({ name: plugin, maker, version }))
      return folder
    },
    has: (path: string) => existsSync(path),
    answer: (agrees: boolean) => writeFile(join(home, 'answer'), agrees ? '0' : '1'),
    run: (...args: string[]) => run(...args).ended,
    /** The arguments of each call of a fake program so far. */
    calls: async (name: string) => {
      const text = await readFile(join(home, `${name}.log`), 'utf8').catch(() => '')
      return text.split('\0').filter(Boolean)
    },
    end: async () => {
      // The background process ends with the connection.
      await run('disconnect').ended
      await rm(home, { recursive: true, force: true })
    },
  }
  return computer
}

/** Connects the helper of a computer with the buttons of the first page, which stays open. */
export async function connectFromPage(
  page: Page,
  computer: Awaited<ReturnType<typeof aComputer>>,
  home = '/',
) {
  const links = await watchLinks(page)
  await page.goto(home)
  await page.getByRole('button', { name: 'Connect to Helper App' }).click()
  await page.getByRole('button', { name: 'Connect Helper App' }).click()
  await expect.poll(() => links.length).toBe(1)
  expect(await computer.run('open', links[0] ?? '')).toMatchObject({ code: 0 })
}

/** Collects the links to other programs that the page opens. */
export async function watchLinks(page: Page) {
  const links: string[] = []
  await page.exposeFunction('noteLink', (link: string) => links.push(link))
  await page.addInitScript(() => {
    const click = HTMLAnchorElement.prototype.click
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      if (this.protocol !== 'plugfolio:') return click.call(this)
      // Exposed above.
      void (window as unknown as { noteLink: (link: string) => void }).noteLink(this.href)
    }
  })
  return links
}

async function fakeProgram(home: string, name: string, then: string) {
  const file = join(home, 'bin', name)
  await writeFile(
    file,
    `#!/bin/sh\nprintf '%s\\n' "$*" >> "$HOME/${name}.log"; printf '\\0' >> "$HOME/${name}.log"\n${then}\n`,
  )
  await chmod(file, 0o755)
}
