import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { SCREENSHOT_MAX_BYTES } from '#shared/screenshots/screenshot-file.ts'
import { DAY, MINUTE, SECOND } from '../../../test/a-clock.ts'
import { aPicture, aPictureOf, PICTURE_KINDS } from '../../../test/a-picture.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServerWith, type TestServer } from '../../../test/a-server.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { pictures } from '../../db/schema.ts'
import { type Blobs, pictureKeysOf } from '../../files/blobs.ts'
import { sweep } from '../upkeep/sweep.ts'
import { redrawPicture } from './picture.ts'
import { uploadScreenshot } from './routes.ts'
import { anAnimatedPicture } from './testing/bombs.ts'

const aFile = async (name = 'picture.png') => new File([await aPictureOf('png')], name, { type: 'image/png' })

async function aServerWithAPlugin(settings: Record<string, string> = {}) {
  const [server, ana] = await aServerWith('ana', settings)
  const { plugin } = await ana.plugins.add({ body: aPlugin() })
  const { id: userId } = await ana.account.me()
  const space = { mostOfAccount: 1e9, mostOfAll: 1e9 }
  const owner = { userId, pluginId: plugin.id, now: server.clock.now(), space }
  return { server, ana, plugin, params: { id: plugin.id }, owner }
}

const idIn = (screenshot: string | null) => ({ id: screenshot?.split('/').at(-1) ?? '' })

async function storedFiles({ blobs }: TestServer) {
  const keys: string[] = []
  for await (const key of blobs.keys()) keys.push(key)
  return keys.sort()
}

test('an uploaded screenshot is served in full and card size at the URL in the list', async () => {
  const { ana, plugin, params } = await aServerWithAPlugin()

  const shown = await ana.screenshots.upload({ params, file: await aFile() })

  const picture = { params: idIn(shown.screenshot) }
  expect(shown).toEqual({ ...plugin, screenshot: `/api/screenshots/${picture.params.id}` })
  expect(await ana.plugins.list()).toEqual([shown])
  expect(await sharp(await ana.screenshots.view(picture)).metadata()).toMatchObject({
    format: 'webp',
    width: 320,
  })
  expect(await sharp(await ana.screenshots.viewOnCard(picture)).metadata()).toMatchObject({ format: 'webp' })
})

test('a new screenshot, or one of several at once, replaces the old one, whose files and URL are gone', async () => {
  const { server, ana, params } = await aServerWithAPlugin()
  const first = await ana.screenshots.upload({ params, file: await aFile() })

  const second = await ana.screenshots.upload({ params, file: await aFile() })

  const { id } = idIn(second.screenshot)
  expect(await storedFiles(server)).toEqual([`${id}.card.webp`, `${id}.webp`])
  expect((await server.db.select().from(pictures)).map((row) => row.id)).toEqual([id])
  const old = { params: idIn(first.screenshot) }
  await expect(ana.screenshots.view(old)).rejects.toMatchObject({ status: 404 })
  const files = await Promise.all(Array.from({ length: 8 }, () => aFile()))
  await Promise.all(files.map((file) => ana.screenshots.upload({ params, file })))
  const [plugin] = await ana.plugins.list()
  const last = idIn(plugin?.screenshot ?? null)
  expect(await storedFiles(server)).toEqual([`${last.id}.card.webp`, `${last.id}.webp`])
})

test('a removed screenshot is shown no longer, and leaves neither row nor file after seven days', async () => {
  const { server, ana, plugin, params } = await aServerWithAPlugin()
  await ana.screenshots.upload({ params, file: await aFile() })

  const { act, ...bare } = await ana.screenshots.remove({ params })

  expect(act).toBeDefined()
  expect(bare).toEqual(plugin)
  expect(await ana.screenshots.remove({ params })).toEqual(plugin)
  await sweep(server.db, server.blobs, new Date(server.clock.now().getTime() + 8 * DAY))
  expect(await storedFiles(server)).toEqual([])
  expect(await server.db.select().from(pictures)).toEqual([])
})

type Full = Record<'whose' | 'code' | 'sentence' | 'others', string> & { settings: Record<string, string> }

const FULL: Full[] = [
  {
    whose: 'the account',
    settings: { PICTURES_MB: '1' },
    code: 'library_full',
    sentence:
      'Your pictures can use 1 MB, so this one was not saved. Remove some, and try again once they are permanently deleted.',
    others: 'shown',
  },
  {
    whose: 'the server',
    settings: { PICTURES_TOTAL_MB: '1' },
    code: 'pictures_full',
    sentence:
      'This server is out of space for pictures, so this one was not saved. Please tell the host of this server. Everything else is saved as usual.',
    others: 'pictures_full',
  },
]

test.each(FULL)(
  'when the pictures of $whose take all their space, everything else is saved, and a picture can be replaced',
  async (full) => {
    const { server, ana, params } = await aServerWithAPlugin(full.settings)
    const ben = await server.signedInAs('ben')
    const outcomeFor = async (person: Visitor, name: string) => {
      const { plugin } = await person.plugins.add({ body: aPlugin({ name }) })
      return person.screenshots.upload({ params: { id: plugin.id }, file: await aFile() }).then(
        () => ({ code: 'shown', reason: '' }),
        ({ status, code, reason }) => ({ status, code, reason }),
      )
    }
    await ana.screenshots.upload({ params, file: await aFile() })
    await server.db.update(pictures).set({ bytes: 1024 ** 2 })

    expect(await outcomeFor(ana, 'Next')).toEqual({ status: 409, code: full.code, reason: full.sentence })
    expect(await outcomeFor(ben, 'Other')).toMatchObject({ code: full.others })
    expect(await ana.plugins.list()).toHaveLength(2)
    expect(await storedFiles(server)).toHaveLength(full.others === 'shown' ? 4 : 2)
    await ana.screenshots.upload({ params, file: await aFile() })
    expect(await outcomeFor(ana, 'Last')).toMatchObject({ code: 'shown' })
  },
)

test('an upload to a plugin that is removed, also meanwhile, leaves no file', async () => {
  const { server, ana, params, owner } = await aServerWithAPlugin()
  const put: Blobs['put'] = async (key, bytes) => {
    await ana.plugins.remove({ params }).catch(() => undefined)
    return server.blobs.put(key, bytes)
  }

  const shown = await uploadScreenshot(server.db, { ...server.blobs, put }, await aPictureOf('png'), owner)

  expect(shown).toBeUndefined()
  await expect(ana.screenshots.upload({ params, file: await aFile() })).rejects.toMatchObject({ status: 404 })
  expect(await storedFiles(server)).toEqual([])
  expect(await server.db.select().from(pictures)).toEqual([])
})

test.each([1, 2, 3, 4])('when file operation %i fails, no row names a missing file', async (failing) => {
  const { server, ana, owner } = await aServerWithAPlugin()
  const picture = await aPictureOf('png')
  await uploadScreenshot(server.db, server.blobs, picture, owner)
  const blobs = failingAt(failing, server.blobs)

  const attempt = await uploadScreenshot(server.db, blobs, picture, owner).catch((error) => error.message)

  const [plugin] = await ana.plugins.list()
  const rows = await server.db.select().from(pictures)
  expect(rows.map(({ id }) => `/api/screenshots/${id}`)).toEqual([plugin?.screenshot])
  expect(await storedFiles(server)).toEqual(
    expect.arrayContaining(rows.flatMap(({ id }) => pictureKeysOf(id))),
  )
  expect(attempt).toEqual(failing <= 2 ? 'the disk is full' : plugin)
})

function failingAt(failing: number, blobs: Blobs): Blobs {
  let count = 0
  const countOperation = () => {
    if (++count === failing) throw new Error('the disk is full')
  }
  return {
    ...blobs,
    put: async (key, bytes) => {
      countOperation()
      return blobs.put(key, bytes)
    },
    remove: async (key) => {
      countOperation()
      return blobs.remove(key)
    },
  }
}

test('a picture is cached by its tag, and no browser renders it as a page', async () => {
  const { ana, params } = await aServerWithAPlugin()
  const { screenshot } = await ana.screenshots.upload({ params, file: await aFile() })
  const url = screenshot ?? ''

  const first = await ana.request({ method: 'GET', url })
  const again = await ana.request({ url, headers: { 'if-none-match': String(first.headers.etag) } })

  expect(first.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'content-disposition': 'inline; filename="screenshot.webp"',
    'x-content-type-options': 'nosniff',
  })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

test('exactly 5 MB is accepted, and one byte more is refused', async () => {
  const { server, ana, params } = await aServerWithAPlugin()
  const picture = await aPictureOf('jpeg')
  const padded = (size: number) => new File([picture, new Uint8Array(size - picture.length)], 'a.jpg')

  const tooLarge = ana.screenshots.upload({ params, file: padded(SCREENSHOT_MAX_BYTES + 1) })

  await expect(tooLarge).rejects.toMatchObject({ status: 413, reason: 'Screenshot must be less than 5MB' })
  expect(await storedFiles(server)).toEqual([])
  await expect(ana.screenshots.upload({ params, file: padded(SCREENSHOT_MAX_BYTES) })).resolves.toBeDefined()
})

test.each([
  ['a file that is not a picture', 'invalid_file_type', 'Please upload an image file (JPEG, PNG, etc.)'],
  ['a damaged picture', 'damaged_picture', 'The picture is damaged and cannot be read.'],
  [
    'a picture with too many pixels',
    'too_many_pixels',
    'The picture is too large. It may have up to 25 megapixels and 8,000 pixels a side.',
  ],
] as const)('%s is refused with a message', async (_, code, reason) => {
  const { ana, params } = await aServerWithAPlugin()
  const bytes = {
    invalid_file_type: async () => new Uint8Array(99),
    damaged_picture: async () => (await aPictureOf('png')).subarray(0, 400),
    too_many_pixels: () => aPicture({ width: 8001, height: 1 }),
  }
  const file = new File([await bytes[code]()], 'picture.png')

  await expect(ana.screenshots.upload({ params, file })).rejects.toMatchObject({ status: 400, code, reason })
})

const statusOf = ({ status }: { status: number }) => status

/** Quick to draw, for tests that only count pictures. */
const TINY = { width: 16, height: 16 }

test('only exported pictures in an import have the tenfold upload limit', async () => {
  const { server, ana } = await aServerWithAPlugin()
  // An upload counts before its plugin is looked for. This one has none, so no picture is drawn.
  const params = { id: randomUUID() }
  const own = await ana.transfer.begin({ body: { source: 'plugfolio-export.zip' } })
  const ben = await server.signedInAs('ben')
  const tiny = async (kind: 'webp' | 'png') => new File([await aPictureOf(kind, TINY)], `a.${kind}`)
  const file = await tiny('webp')
  const statuses = async (visitor: Visitor, count: number, sent: File, importId: string) => {
    const all: number[] = []
    const query = { import: importId }
    for (let at = 0; at < count; at++)
      all.push(await visitor.screenshots.upload({ params, query, file: sent }).then(() => 200, statusOf))
    return all
  }

  expect(await statuses(ana, 301, file, own.id)).toEqual([...Array(300).fill(404), 429])
  expect(await statuses(ana, 31, await tiny('png'), own.id)).toEqual([...Array(30).fill(404), 429])
  expect((await statuses(ben, 31, file, own.id)).at(-1)).toBe(429)
}, 60_000)

test('a user can upload thirty screenshots a minute, and other users are not affected', async () => {
  const { server, ana, params } = await aServerWithAPlugin()
  const ben = await server.signedInAs('ben')
  const file = new File([new Uint8Array(9)], 'a.png')
  const upload = (visitor: Visitor) =>
    visitor.screenshots.upload({ params, file }).catch((error) => error.status)

  const statuses: number[] = []
  for (let count = 0; count < 31; count++) {
    statuses.push(await upload(ana))
    server.clock.advance(SECOND)
  }
  const refusal = await ana.screenshots.upload({ params, file }).catch((error) => error)

  expect(statuses).toEqual([...Array(30).fill(400), 429])
  expect(refusal).toMatchObject({
    code: 'too_many',
    reason: 'You have uploaded 30 screenshots in a minute. Please try again in 29 seconds.',
  })
  expect(await upload(ben)).toBe(404)
  server.clock.advance(MINUTE)
  expect(await upload(ana)).toBe(400)
})

const sizeOf = async (bytes: Uint8Array) => {
  const { format, width, height } = await sharp(bytes).metadata()
  return { format, width, height }
}

test.each(PICTURE_KINDS)('a %s becomes a WebP in two sizes', async (kind) => {
  const { full, card } = await redrawPicture(await aPictureOf(kind, { width: 1000, height: 600 }))

  expect(await sizeOf(full)).toEqual({ format: 'webp', width: 1000, height: 600 })
  expect(await sizeOf(card)).toEqual({ format: 'webp', width: 720, height: 432 })
})

test.each([
  ['a wide picture', [4000, 1000], [1600, 400], [720, 180]],
  ['a high picture', [1000, 4000], [400, 1600], [400, 1600]],
])('%s keeps its shape and is never enlarged', async (_, [width = 0, height = 0], inFull, onCard) => {
  const { full, card } = await redrawPicture(await aPicture({ width, height }))

  expect(await sizeOf(full)).toMatchObject({ width: inFull[0], height: inFull[1] })
  expect(await sizeOf(card)).toMatchObject({ width: onCard[0], height: onCard[1] })
})

test.each(['gif', 'webp'] as const)('an animated %s becomes its first frame', async (kind) => {
  const { full } = await redrawPicture(await anAnimatedPicture(kind, 5))

  const { channels } = await sharp(full).stats()
  const [red = 0, , blue = 0] = channels.map(({ mean }) => mean)
  expect(blue).toBeGreaterThan(200)
  expect(red).toBeLessThan(60)
})

test('colors of other profiles are converted to sRGB, glass stays clear, and a picture is turned as its metadata says', async () => {
  const cmyk = await sharp(await aPicture({ kind: 'jpeg', width: 50, height: 50, background: '#ff0000' }))
    .toColorspace('cmyk')
    .jpeg()
    .toBuffer()

  expect((await sharp((await redrawPicture(cmyk)).full).metadata()).space).toBe('srgb')
  const glass = { r: 255, g: 0, b: 0, alpha: 0.5 }
  const clear = sharp({ create: { width: 50, height: 50, channels: 4, background: glass } })
  for (const part of Object.values(await redrawPicture(await clear.png().toBuffer())))
    expect((await sharp(part).metadata()).hasAlpha).toBe(true)
  const turned = sharp(await aPicture({ kind: 'jpeg', width: 300, height: 100 }))
  const { full } = await redrawPicture(await turned.withMetadata({ orientation: 6 }).toBuffer())
  expect(await sizeOf(full)).toMatchObject({ width: 100, height: 300 })
})

test('a burst of pictures is queued, and pictures beyond the queue are refused', async () => {
  const png = await aPictureOf('png')

  const results = await Promise.allSettled(Array.from({ length: 20 }, () => redrawPicture(png)))

  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refusals).toHaveLength(10)
  expect(refusals[0]).toMatchObject({ status: 503, code: 'busy' })
  await expect(redrawPicture(png)).resolves.toBeDefined()
})
