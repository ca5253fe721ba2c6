import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { release } from '#shared/helper/release.ts'
import { writePackages } from '../../../scripts/parts/helper/write-packages.mjs'
import { aFolder } from '../testing/a-folder.ts'
import { createMachProgram } from '../testing/a-program.ts'
import { zipEntries } from '../testing/zip-entries.ts'
import { iconOf } from './icon-of.mjs'

/*
 * Builds all packages with small files instead of the two Node.js, and a small program instead of the launcher.
 */

const LOGO = resolve(import.meta.dirname, '../../../web/public/favicon.svg')

async function packages() {
  const parts = aFolder({
    'node-arm64': 'runtime',
    'node-x64': 'runtime',
    license: 'their license',
    helper: 'console.log(JSON.stringify(process.argv.slice(2)))',
  })
  const at = (name: string) => join(parts, name)
  const folder = aFolder()
  const manifest = await writePackages(folder, {
    version: '1.2.3',
    helper: at('helper'),
    license: 'our license\nand more',
    mac: {
      icon: await iconOf(readFileSync(LOGO)),
      cpus: {
        arm64: { launcher: createMachProgram('arm64'), node: at('node-arm64'), license: at('license') },
        x64: { launcher: createMachProgram('x86_64'), node: at('node-x64'), license: at('license') },
      },
    },
    windows: { node: at('node-x64'), license: at('license') },
  })
  return { folder, manifest }
}

let made: Awaited<ReturnType<typeof packages>>
beforeAll(async () => {
  made = await packages()
}, 60_000)

const read = (name: string) => readFileSync(join(made.folder, `Plugfolio-Helper-1.2.3-${name}`))

test('the server can read the manifest, and it describes each file correctly', () => {
  const written = JSON.parse(readFileSync(join(made.folder, 'helper-manifest.json'), 'utf8'))

  expect(release.parse(written)).toEqual(made.manifest)
  expect(written.files.map(({ kind }: { kind: string }) => kind)).toEqual([
    'mac-universal',
    'mac-apple-silicon',
    'mac-intel',
    'linux',
    'windows',
  ])
  for (const { file, size, sha256 } of made.manifest.files) {
    const bytes = readFileSync(join(made.folder, file))
    expect({ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }).toEqual({
      size,
      sha256,
    })
  }
  expect(readdirSync(made.folder)).toHaveLength(6)
})

test('every package has the same bytes when it is built again in another time zone', async () => {
  const { TZ } = process.env
  process.env.TZ = 'Pacific/Auckland'
  const again = await packages()
  if (TZ === undefined) delete process.env.TZ
  else process.env.TZ = TZ

  expect(again.manifest).toEqual(made.manifest)
})

const INSIDE = 'Plugfolio Helper.app/Contents'
const common = [
  'Info.plist',
  'MacOS/plugfolio-helper',
  'PkgInfo',
  'Resources/LICENSE',
  'Resources/helper.cjs',
]
const runtime = (cpu: string) => [`Resources/runtime/${cpu}/LICENSE`, `Resources/runtime/${cpu}/node`]

test.each([
  ['mac.zip', ['arm64', 'x64']],
  ['mac-apple-silicon.zip', ['arm64']],
  ['mac-intel.zip', ['x64']],
])('%s contains only the app for %j, with executable programs', (name, cpus) => {
  const entries = zipEntries(read(name))

  expect(entries.map((entry) => entry.name)).toEqual(
    [...common, 'Resources/helper.icns', ...cpus.flatMap(runtime), '_CodeSignature/CodeResources']
      .map((file) => `${INSIDE}/${file}`)
      .sort(),
  )
  expect(entries.filter(({ mode }) => mode === '100755').map((entry) => entry.name)).toEqual(
    ['MacOS/plugfolio-helper', ...cpus.map((cpu) => `Resources/runtime/${cpu}/node`)].map(
      (file) => `${INSIDE}/${file}`,
    ),
  )
  expect(entries.filter(({ mode }) => !['100755', '100644'].includes(mode))).toEqual([])
})

test('Info.plist contains what macOS needs', () => {
  const info =
    zipEntries(read('mac.zip'))
      .find(({ name }) => name.endsWith('Info.plist'))
      ?.content.toString() ?? ''
  const flat = info.replace(/>\s+</g, '><')

  expect(flat).toContain('<key>CFBundleIdentifier</key><string>app.plugfolio.helper</string>')
  expect(flat).toContain('<key>CFBundleShortVersionString</key><string>1.2.3</string>')
  expect(flat).toContain('<key>CFBundleURLSchemes</key><array><string>plugfolio</string></array>')
  expect(flat).toContain('<key>LSMinimumSystemVersion</key><string>10.15</string>')
  expect(flat).toContain('<key>arm64</key><string>11.0</string>')
  expect(flat).toContain('<key>LSUIElement</key><true/>')
})

test('the scripts for Windows have Windows line endings', () => {
  const entries = zipEntries(read('windows.zip'))

  expect(entries.map(({ name }) => name)).toEqual(
    [...WINDOWS_FILES, 'node.exe', 'LICENSE-node.txt'].map((name) => `Plugfolio Helper/${name}`),
  )
  for (const { content } of entries.slice(1, 5)) expect(content.toString()).not.toMatch(/[^\r]\n/)
})

const WINDOWS_FILES = ['helper.cjs', 'plugfolio-helper.cmd', 'register.cmd', 'unregister.cmd', 'LICENSE.txt']

/** Unpacks the Linux package with tar and runs its program with these programs in PATH. */
function unpacked() {
  const folder = aFolder()
  execFileSync('tar', ['-xzf', join(made.folder, 'Plugfolio-Helper-1.2.3-linux.tar.gz'), '-C', folder])
  const program = join(folder, 'plugfolio-helper-1.2.3', 'plugfolio-helper')
  const run = (path: string, command = program) => {
    const { status, stdout, stderr } = spawnSync(command, ['scan', 'a b', '$(x)'], {
      env: { PATH: path },
      encoding: 'utf8',
    })
    return { status, stdout, stderr }
  }
  return { folder, program, run }
}

const onLinux = process.platform === 'linux'
const here = `${join(process.execPath, '..')}:/usr/bin:/bin`

test.runIf(onLinux)('on Linux the program passes its arguments on unchanged, also through a link', () => {
  const { folder, program, run } = unpacked()
  symlinkSync(program, join(folder, 'link'))
  const answer = { status: 0, stdout: '["scan","a b","$(x)"]\n', stderr: '' }

  expect(run(here)).toEqual(answer)
  expect(run(here, join(folder, 'link'))).toEqual(answer)
})

test.runIf(onLinux)('on Linux the program prints an error when Node.js is missing or too old', () => {
  const { run } = unpacked()
  const tools = aFolder()
  for (const tool of ['sh', 'dirname', 'readlink'])
    symlinkSync(execFileSync('which', [tool]).toString().trim(), join(tools, tool))

  expect(run(tools)).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Plugfolio Helper needs Node.js 20.19 or newer, which was not found. See https://nodejs.org\n',
  })
  const old = aFolder({ node: '#!/bin/sh\n[ "$1" = --version ] && echo v18.20.8\nexit 1\n' })
  execFileSync('chmod', ['+x', join(old, 'node')])

  expect(run(`${old}:${here}`)).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Plugfolio Helper needs Node.js 20.19 or newer, and this is v18.20.8. See https://nodejs.org\n',
  })
})
