import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aPicture } from '../../../../test/a-picture.ts'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aServer } from '../../../../test/a-server.ts'
import { addressOf } from '../../../../test/events-of.ts'
import { exportTurns } from './export-turns.ts'

const HOUR = 60 * 60 * 1000

test('one person has one archive at a time, until its last byte is read or its reader is gone', async () => {
  const packed = exportTurns({ atOnce: 9, longest: HOUR })
  for (const end of [(one: PassThrough) => one.resume().end(), (one: PassThrough) => one.destroy()]) {
    const archive = new PassThrough()
    await packed('ana', () => archive)

    await expect(packed('ana', () => new PassThrough())).rejects.toMatchObject({
      status: 409,
      message:
        'An archive of your data is already being downloaded. Please wait for it to finish, or cancel it.',
    })
    const closed = once(archive, 'close')
    end(archive)
    await closed
    await nextTurn()
  }

  expect(await packed('ana', () => new PassThrough())).toBeInstanceOf(PassThrough)
})

test('a few people have one at once, and who is refused has begun none', async () => {
  const packed = exportTurns({ atOnce: 1, longest: HOUR })
  const first = await packed('ana', () => new PassThrough())

  const second = packed('ben', () => new PassThrough())

  await expect(second).rejects.toMatchObject({ status: 503, code: 'busy', retryAfterSeconds: 60 })
  const closed = once(first, 'close')
  first.destroy()
  await closed
  await nextTurn()
  expect(await packed('ben', () => new PassThrough())).toBeInstanceOf(PassThrough)
})

test('an archive that is not read is aborted in time', async () => {
  const packed = exportTurns({ atOnce: 1, longest: 1 })

  await once(await packed('ana', () => new PassThrough()), 'close')
})

test('an archive that cannot be begun keeps no place', async () => {
  const packed = exportTurns({ atOnce: 1, longest: HOUR })
  const fail = () => {
    throw new Error('No room.')
  }

  await expect(packed('ana', fail)).rejects.toThrow('No room.')
  expect(await packed('ana', () => new PassThrough())).toBeInstanceOf(PassThrough)
})

test('a call for the archive gives its place back when the caller hangs up, and not before', async () => {
  let isHeld = true
  const picture = await aPicture()
  const server = await aServer({}, undefined, {
    blobs: { ...blobsThatTake, get: async () => (isHeld ? never : picture) },
  })
  const ana = await server.signedInAs('ana')
  const { plugin } = await ana.plugins.add({ body: aPlugin() })
  const file = new File([picture], 'a.png', { type: 'image/png' })
  await ana.screenshots.upload({ params: { id: plugin.id }, file })
  const cookie = [...ana.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const download = get(`${await addressOf(server)}/api/account/export`, { agent: false, headers: { cookie } })
  const [response]: IncomingMessage[] = await once(download, 'response')
  expect(response?.statusCode).toBe(200)

  expect(await ana.request({ url: '/api/account/export' })).toMatchObject({ statusCode: 409 })

  isHeld = false
  download.destroy()
  await expect.poll(async () => (await ana.request({ url: '/api/account/export' })).statusCode).toBe(200)
})

const never = new Promise<undefined>(() => {})

const blobsThatTake = {
  place: 'nowhere',
  put: async () => {},
  remove: async () => {},
  keys: async function* () {},
  removeLeftovers: async () => 0,
  reach: async () => {},
}
