import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aPicture } from '../../../../test/a-picture.ts'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aServer } from '../../../../test/a-server.ts'
import { listenAddress } from '../../../../test/events-of.ts'
import { exportAdmission } from './export-admission.ts'

const HOUR = 60 * 60 * 1000

test('a user has one archive at a time, until it is read to the end or its reader disconnects', async () => {
  const packArchive = exportAdmission({ atOnce: 9, timeout: HOUR })
  for (const end of [(one: PassThrough) => one.resume().end(), (one: PassThrough) => one.destroy()]) {
    const archive = new PassThrough()
    await packArchive('ana', () => archive)

    await expect(packArchive('ana', () => new PassThrough())).rejects.toMatchObject({
      status: 409,
      message:
        'An archive of your data is already being downloaded. Please wait for it to finish, or cancel it.',
    })
    const closed = once(archive, 'close')
    end(archive)
    await closed
    await nextTurn()
  }

  expect(await packArchive('ana', () => new PassThrough())).toBeInstanceOf(PassThrough)
})

test('the number of simultaneous archives is limited, and a refused one is not started', async () => {
  const packArchive = exportAdmission({ atOnce: 1, timeout: HOUR })
  const first = await packArchive('ana', () => new PassThrough())

  const second = packArchive('ben', () => new PassThrough())

  await expect(second).rejects.toMatchObject({ status: 503, code: 'busy', retryAfterSeconds: 60 })
  const closed = once(first, 'close')
  first.destroy()
  await closed
  await nextTurn()
  expect(await packArchive('ben', () => new PassThrough())).toBeInstanceOf(PassThrough)
})

test('an archive that is not read is aborted in time', async () => {
  const packArchive = exportAdmission({ atOnce: 1, timeout: 1 })

  await once(await packArchive('ana', () => new PassThrough()), 'close')
})

test('an archive that cannot be started frees its place', async () => {
  const packArchive = exportAdmission({ atOnce: 1, timeout: HOUR })
  const fail = () => {
    throw new Error('No room.')
  }

  await expect(packArchive('ana', fail)).rejects.toThrow('No room.')
  expect(await packArchive('ana', () => new PassThrough())).toBeInstanceOf(PassThrough)
})

test('a download frees its place when the client disconnects, and not before', async () => {
  let isPictureBlocked = true
  const picture = await aPicture()
  const server = await aServer({}, undefined, {
    blobs: { ...emptyBlobs, get: async () => (isPictureBlocked ? never : picture) },
  })
  const ana = await server.signedInAs('ana')
  const { plugin } = await ana.plugins.add({ body: aPlugin() })
  const file = new File([picture], 'a.png', { type: 'image/png' })
  await ana.screenshots.upload({ params: { id: plugin.id }, file })
  const cookie = [...ana.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const download = get(`${await listenAddress(server)}/api/account/export`, {
    agent: false,
    headers: { cookie },
  })
  const [response]: IncomingMessage[] = await once(download, 'response')
  expect(response?.statusCode).toBe(200)

  expect(await ana.request({ url: '/api/account/export' })).toMatchObject({ statusCode: 409 })

  isPictureBlocked = false
  download.destroy()
  await expect.poll(async () => (await ana.request({ url: '/api/account/export' })).statusCode).toBe(200)
})

const never = new Promise<undefined>(() => {})

const emptyBlobs = {
  place: 'nowhere',
  put: async () => {},
  remove: async () => {},
  keys: async function* () {},
  removeLeftovers: async () => 0,
  reach: async () => {},
}
