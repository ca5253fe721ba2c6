import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { installApart } from '../../../scripts/parts/programs/install-apart.mjs'
import type { S3Location } from '../../src/files/s3/store-error-of.ts'
import { isLongCampaign } from '../rounds.ts'

const KEY = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const BUCKET = 'pictures'

/** Its packages are old and many, so they are kept apart from those of the product. */
const installForeignStore = () => installApart('server/test/foreign-store', 'foreign-store')

/** True if such a bucket is to be tested: only in the long campaign, since its packages have to be downloaded. */
export async function canHaveForeignBucket() {
  if (!isLongCampaign || (await installForeignStore())) return isLongCampaign
  console.log('The packages of s3rver cannot be downloaded, so no foreign S3 server is tested.')
  return false
}

/**
 * A bucket of s3rver, a foreign S3 server, in another process. It knows the key names but does not verify
 * signatures. It ends with the test.
 */
export async function aForeignBucket() {
  const folder = await mkdtemp(path.join(tmpdir(), 'plugfolio-s3rver-'))
  const child = spawn(process.execPath, [OLD_CIPHERS, '-e', PROGRAM, folder, BUCKET], {
    cwd: await installForeignStore(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    child.kill()
    if (child.exitCode === null) await once(child, 'exit')
    await rm(folder, { recursive: true, force: true })
  })
  const [port] = await once(createInterface({ input: child.stdout }), 'line')
  const place: S3Location = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: BUCKET,
    region: 'us-east-1',
    ...KEY,
    prefix: '',
    isPathStyle: true,
  }
  const names = async () =>
    (await readdir(path.join(folder, BUCKET), { recursive: true }))
      .filter((name) => name.endsWith('._S3rver_object'))
      .map((name) => name.slice(0, -'._S3rver_object'.length))
  return { place, names }
}

/** Its list tokens are encrypted with DES, which OpenSSL 3 disables by default. */
const OLD_CIPHERS = '--openssl-legacy-provider'

const PROGRAM = `const S3rver = require('s3rver')
const [directory, name] = process.argv.slice(1)
const options = { address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name }] }
new S3rver(options).run().then(({ port }) => console.log(port))`
