import { spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { buildSync } from 'esbuild'
import { expect, onTestFinished, test } from 'vitest'
import { windowsProgram } from '#shared/bundles/testing/windows-program.ts'
import { BUILD, HELPER_VERSION } from '#shared/product.ts'
import { helperBundle } from '../../scripts/parts/helper/helper-bundle.mjs'
import { windowsRuntime } from '../../scripts/parts/helper/runtimes.mjs'
import { writePackages } from '../../scripts/parts/helper/write-packages.mjs'
import { installMissing } from '../../scripts/parts/programs/debian-packages.mjs'
import { canUsePrograms } from '../../scripts/parts/programs/fault-tools.mjs'
import { aFolder } from '../mac/testing/a-folder.ts'
import { zipEntries } from '../mac/testing/zip-entries.ts'

/*
 * The package for Windows with its own Node.js under Wine. Only in the long campaign, because it downloads that Node.js from npm.
 */

const isLong = Boolean(process.env.PLUGFOLIO_LONG)
if (isLong) await installMissing({ wine: 'wine wine64' }, 'a program that runs the package for Windows')
const hasWine = isLong && canUsePrograms(['wine'], 'the package for Windows cannot be tested')

const HERE = 'Plugfolio Helper'

async function aWindows() {
  const made = aFolder()
  buildSync({ ...helperBundle(made), logLevel: 'error' })
  const parts = { version: '1.2.3', license: 'a license', windows: windowsRuntime() }
  await writePackages(made, { ...parts, helper: join(made, 'plugfolio-helper.cjs') })
  const entries = zipEntries(readFileSync(join(made, 'Plugfolio-Helper-1.2.3-windows.zip')))
  const folder = aFolder(Object.fromEntries(entries.map(({ name, content }) => [name, content])))
  const home = mkdtempSync(join(tmpdir(), 'plugfolio-wine-'))
  const env = { ...process.env, WINEPREFIX: join(home, 'wine'), WINEDEBUG: '-all' }

  /** Runs one of its scripts. The output goes into a file, because a program under Wine cannot write into our pipe. */
  const run = (place: string, ...words: string[]) => {
    const file = join(home, 'output')
    const outputHandle = openSync(file, 'w')
    const { status } = spawnSync('wine', words, {
      cwd: place,
      env,
      stdio: ['ignore', outputHandle, outputHandle],
    })
    closeSync(outputHandle)
    return { code: status, output: readFileSync(file, 'utf8').replaceAll('\r', '') }
  }
  // Thousands of files take longer than the default timeout of a hook.
  onTestFinished(() => {
    spawnSync('wineserver', ['--kill'], { env })
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }, 300_000)
  const drive = join(env.WINEPREFIX, 'drive_c')
  const installed = join(drive, 'users', userInfo().username, 'AppData/Local/Programs', HERE)
  const put = (name: string, content: Uint8Array) => {
    mkdirSync(dirname(join(drive, name)), { recursive: true })
    writeFileSync(join(drive, name), content)
  }
  run(home, 'reg', 'add', 'HKCU\\Software\\Wine', '/v', 'Version', '/d', 'win10', '/f')
  return { run, put, downloaded: join(folder, HERE), installed }
}

const LINKS = ['reg', 'query', 'HKCU\\Software\\Classes\\plugfolio\\shell\\open\\command', '/ve']
const aPlugin = (ProductName: string) =>
  windowsProgram({
    exports: ['GetPluginFactory'],
    version: { ProductName, CompanyName: 'Maker', ProductVersion: '3.2.1' },
  })

test.runIf(hasWine)(
  'the package for Windows can be installed, opens links, finds plugins, and can be uninstalled',
  async () => {
    const { run, put, downloaded, installed } = await aWindows()
    put('Program Files/Common Files/VST3/Maker/Röhre & Co.vst3', aPlugin('Röhre & Co'))
    put(
      'Program Files/Common Files/VST3/Hall (x64).vst3/Contents/x86_64-win/Hall (x64).vst3',
      aPlugin('Hall'),
    )

    expect(run(downloaded, 'cmd', '/c', 'plugfolio-helper.cmd', '--version')).toEqual({
      code: 0,
      output: `${HELPER_VERSION} build ${BUILD}\n`,
    })
    expect(run(downloaded, 'cmd', '/c', 'register.cmd')).toMatchObject({
      code: 0,
      output: expect.stringContaining('Installed in C:\\users\\'),
    })
    expect(run(installed, ...LINKS).output).toContain(`Programs\\${HERE}\\node.exe" "`)
    const helper = (...words: string[]) => run(installed, 'cmd', '/c', 'plugfolio-helper.cmd', ...words)
    expect(helper('doctor')).toMatchObject({ code: 0, output: expect.stringMatching(/^ok +links:/m) })
    const found = helper('scan')
    expect(found).toMatchObject({ code: 0, output: expect.stringContaining('Found 2 plugins.') })
    expect(found.output).toMatch(/Röhre & Co +Maker +VST3 +3\.2\.1 +x86_64/)
    expect(found.output).toMatch(/Hall +Maker +VST3 +3\.2\.1 +x86_64/)
    expect(run(installed, 'cmd', '/c', 'unregister.cmd').code).toBe(0)
    expect(run(downloaded, ...LINKS).code).not.toBe(0)
    expect(existsSync(installed) ? readdirSync(installed) : []).toEqual(['unregister.cmd'])
  },
  600_000,
)
