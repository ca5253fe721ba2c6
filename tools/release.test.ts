import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
const page = readFileSync(path.join(ROOT, 'docs/self-hosting.md'), 'utf8')
/** The command on the page for hosts. */
const [, VERIFY = ''] = /```\n(ssh-keygen -Y verify[^`]+)```/.exec(page) ?? []

const NAME = `plugfolio-${JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).version}`

const hasKeygen = spawnSync('ssh-keygen', ['-?']).error === undefined
if (!hasKeygen) console.log('ssh-keygen is not installed, so signing a release is not tested.')

const folderFor = (name: string) => mkdtempSync(path.join(tmpdir(), `plugfolio-${name}-`))
const aKey = (folder: string, name: string) => {
  const file = path.join(folder, name)
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', file])
  return { file, published: readFileSync(`${file}.pub`, 'utf8').trim() }
}

const above = folderFor('release')
const release = path.join(above, 'made')
let ours: ReturnType<typeof aKey>
let others: ReturnType<typeof aKey>

beforeAll(() => {
  if (hasKeygen) {
    ours = aKey(above, 'ours')
    others = aKey(above, 'others')
    const helper = path.join(above, 'Plugfolio-Helper-1.0.0-linux.tar.gz')
    writeFileSync(helper, 'a package of the helper')
    execFileSync(process.execPath, ['scripts/release.mjs', ours.file, helper], {
      cwd: ROOT,
      env: { ...process.env, RELEASE_DIR: release },
      stdio: 'pipe',
    })
  }
  return () => rmSync(above, { recursive: true, force: true })
}, 60_000)

/** A download of the release by a user who knows this key. */
function aDownload(key = ours.published) {
  const folder = folderFor('download')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(release, folder, { recursive: true })
  writeFileSync(path.join(folder, 'plugfolio-signers'), `plugfolio ${key}\n`)
  const verify = () => spawnSync('sh', ['-ec', VERIFY], { cwd: folder, encoding: 'utf8' })
  return { verify, at: (name: string) => path.join(folder, name) }
}

test.runIf(hasKeygen)('the command on the page verifies a release', () => {
  const { status, stdout, stderr } = aDownload().verify()

  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toContain('Good "plugfolio-release" signature for plugfolio')
  for (const name of [`${NAME}.tar.gz`, `${NAME}-sbom.json`]) expect(stdout).toContain(`${name}: OK`)
  expect(stdout).toContain('Plugfolio-Helper-1.0.0-linux.tar.gz: OK')
  expect(readdirSync(release)).toHaveLength(5)
})

test.runIf(hasKeygen)(
  'a changed archive, changed sums, another key and a missing signature are refused',
  () => {
    const archive = aDownload()
    const bytes = readFileSync(archive.at(`${NAME}.tar.gz`))
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 100) ^ 1, bytes.length - 100)
    writeFileSync(archive.at(`${NAME}.tar.gz`), bytes)
    const sums = aDownload()
    writeFileSync(sums.at('SHA256SUMS'), readFileSync(sums.at('SHA256SUMS'), 'utf8').replace(/^./, 'x'))
    const unsigned = aDownload()
    rmSync(unsigned.at('SHA256SUMS.sig'))

    for (const download of [archive, sums, aDownload(others.published), unsigned])
      expect(download.verify().status).not.toBe(0)
  },
)

test.runIf(hasKeygen)('a signature of the same key for another purpose is refused', () => {
  const download = aDownload()
  rmSync(download.at('SHA256SUMS.sig'))
  execFileSync('ssh-keygen', ['-Y', 'sign', '-q', '-f', ours.file, '-n', 'git', download.at('SHA256SUMS')], {
    stdio: 'pipe',
  })

  expect(download.verify().status).not.toBe(0)
})

test('without a key nothing is built, and the message explains how to pass one', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/release.mjs'], { cwd: ROOT })

  expect(status).toBe(2)
  expect(stderr.toString()).toContain('npm run release -- ')
})
