import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { foreignStore } from '../../../scripts/parts/services/foreign-store.mjs'
import type { S3Place } from '../../src/files/s3/s3-place.ts'
import { isLong } from '../load/long.ts'
import { aFaultyWay } from './a-faulty-way.ts'

const KEY = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const BUCKET = 'pictures'

/** Whether such a bucket is to be tried: its packages have to be fetched, so the long campaign alone does it. */
export async function canHaveForeignBucket() {
  if (!isLong || (await foreignStore())) return isLong
  console.log('The packages of s3rver cannot be fetched, so no S3 server of others is tried.')
  return false
}

/**
 * A bucket of s3rver, an S3 server that others wrote, in a process of its own, and a way to it that can be told to fail. It knows
 * the names of keys and does not check what is signed with them. It ends with the test.
 */
export async function aForeignBucket() {
  const folder = await mkdtemp(path.join(tmpdir(), 'plugfolio-s3rver-'))
  const child = spawn(process.execPath, [OLD_CIPHERS, '-e', PROGRAM, folder, BUCKET], {
    cwd: await foreignStore(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    child.kill()
    if (child.exitCode === null) await once(child, 'exit')
    await rm(folder, { recursive: true, force: true })
  })
  const [port] = await once(createInterface({ input: child.stdout }), 'line')
  const spoil = (name: string) => otherByteIn(path.join(folder, BUCKET, `${name}._S3rver_object`))
  const way = await aFaultyWay(Number(port), spoil)

  const endpoint = `http://127.0.0.1:${way.port}`
  const place: S3Place = {
    endpoint,
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
  return { place, names, spoil, state: way.state, setFaults: way.setFaults }
}

/** Its listings go on by a token that it seals with DES, which OpenSSL 3 has to be asked for. */
const OLD_CIPHERS = '--openssl-legacy-provider'

const PROGRAM = `const S3rver = require('s3rver')
const [directory, name] = process.argv.slice(1)
const options = { address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name }] }
new S3rver(options).run().then(({ port }) => console.log(port))`

async function otherByteIn(file: string) {
  const bytes = await readFile(file)
  bytes[0] = (bytes[0] ?? 0) ^ 1
  await writeFile(file, bytes)
}
