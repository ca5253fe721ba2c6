import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { csvRowsIn } from '#shared/transfer/csv-rows.ts'
import { SECOND } from '../../../../test/a-clock.ts'
import { aHelper } from '../../../../test/a-helper.ts'
import { aPicture } from '../../../../test/a-picture.ts'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aProfile, PROFILE_LICENSES, PROFILE_SERIAL } from '../../../../test/a-profile.ts'
import { aServer } from '../../../../test/a-server.ts'
import { aUadPerson } from '../../../../test/a-uad-person.ts'
import type { Visitor } from '../../../../test/a-visitor.ts'
import { listenAddress } from '../../../../test/events-of.ts'
import { readZipEntries } from '../../../../test/read-zip-entries.ts'
import { anAuthenticator } from '../../../../test/sign-in/an-authenticator.ts'
import { addPasskey } from '../../../../test/sign-in/with-passkey.ts'
import { pictures } from '../../../db/schema.ts'
import { type Blobs, sha256Of } from '../../../files/blobs.ts'
import { tokenHashOf } from '../../../http/guard/session.ts'
import { exportAdmission, exportArchive } from './export-data.ts'

const exportedFiles = async (visitor: Visitor) => filesIn(await visitor.account.exportData())

function filesIn(archive: Uint8Array) {
  const entries = readZipEntries(Buffer.from(archive))
  const text = (name: string) => entries[name]?.toString('utf8') ?? ''
  return {
    entries,
    json: JSON.parse(text('plugfolio.json')),
    csv: text('plugins.csv'),
    readme: text('README.txt'),
    all: Buffer.concat(Object.values(entries)).toString(),
  }
}

const aScreenshot = async () => new File([await aPicture()], 'a.png')

test('the archive contains the account, its preferences and every plugin with its personal data', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const ben = await server.signedInAs('ben')
  await ben.plugins.add({ body: aPlugin({ name: 'Ben only' }) })
  await ana.notifications.changePreferences({ body: { emailNotifications: true } })
  const { plugin } = await ana.plugins.add({
    body: aPlugin({ name: 'Zebra', path: 'Zebra.vst3', version: '1.2', bundleId: 'com.zebra', size: 42 }),
  })
  server.clock.advance(SECOND)
  await ana.plugins.add({
    body: aPlugin({ name: 'Zebra', path: 'Zebra.component', format: 'AU', version: '1.3' }),
  })
  const params = { id: plugin.id }
  await ana.plugins.change({
    params,
    body: { isFavorite: true, isOwned: false, tags: ['synth', 'live'], notes: 'Lead' },
  })
  await ana.plugins.edit({
    params,
    body: { name: 'Zebra', version: '9.9', description: 'Two\nlines', updateUrl: 'https://u-he.com' },
  })

  await ana.definitions.ignore({ params, body: { ignored: [{ what: 'until-newer', version: '1.4' }] } })

  const { token } = await ana.calendar.make()
  const live = await ana.collections.add({
    body: { name: 'Live', kind: 'picked', pluginIds: [plugin.id] },
  })

  const { json, entries, all } = await exportedFiles(ana)

  expect(Object.keys(entries)).toEqual(['README.txt', 'plugfolio.json', 'plugins.csv', 'purchases.csv'])
  const [exported] = json.plugins
  expect(all).not.toMatch(/argon2|hash|token|ben/i)
  for (const secret of [...ana.cookies.values(), token]) expect(all).not.toContain(secret)
  // Exactly these, so that a new column is seen before it is told.
  expect(keysOf(json)).toBe(EXPORT_KEYS)
  expect(keysOf(json.account)).toBe(
    'createdAt displayName email emailConfirmedAt isPro proRequestedAt role username',
  )
  expect(keysOf(exported)).toBe(PLUGIN_KEYS)
  for (const installation of exported.installations) expect(keysOf(installation)).toBe(INSTALLATION_KEYS)
  const claim = { definitionId: plugin.definitionId, kind: 'claim', status: 'pending', liveAt: null }
  expect(json).toMatchObject({
    format: 'plugfolio-export',
    formatVersion: 1,
    exportedAt: '2026-01-05T12:00:01.000Z',
    account: { username: 'ana', displayName: 'ana', email: 'ana@example.org', role: 'user', isPro: false },
    preferences: { emailNotifications: true, quietHours: false, quietFrom: '22:00', countVersions: true },
    sessions: [
      {
        label: 'lightMyRequest',
        network: '203.0.113',
        createdAt: at,
        lastSeenAt: at,
        expiresAt: '2026-01-12T12:00:00.000Z',
      },
    ],
    knownBrowsers: [{ lastSeenAt: at }],
    mails: [{ createdAt: at, sentAt: null, tries: 0, to: 'ana@example.org' }],
    observations: [
      { plugin: 'Zebra', format: 'AU', version: '1.3', machine: '', lastSeen: exported.versionSince },
    ],
    community: {
      trust: { level: 'new', droppedAt: null },
      revisions: [
        { ...claim, field: 'description', said: { value: 'Two\nlines' } },
        { ...claim, field: 'updateUrl', said: { value: 'https://u-he.com' } },
      ],
      confirmations: [],
    },
    collections: [{ ...live, removedAt: null }],
    calendar: { createdAt: '2026-01-05T12:00:01.000Z', lastReadAt: null },
  })
  expect(json.plugins).toMatchObject([
    {
      id: plugin.id,
      formats: ['VST3', 'AU'],
      version: '9.9',
      versionSince: '2026-01-05T12:00:01.000Z',
      size: 42,
      overrides: { version: '9.9' },
      replaced: { description: '', updateUrl: '' },
      fromOthers: {},
      isOwned: false,
      isFavorite: true,
      metadata: { description: 'Two\nlines', isFree: false },
      tags: ['synth', 'live'],
      notes: 'Lead',
      installations: [
        { format: 'VST3', path: 'Zebra.vst3', version: '1.2', size: 42, bundleId: 'com.zebra', addedAt: at },
        { format: 'AU', path: 'Zebra.component', version: '1.3', bundleId: null, maker: 'FabFilter' },
      ],
      recognizedBy: expect.arrayContaining([expect.stringContaining('com.zebra')]),
      ignored: [{ what: 'until-newer', version: '1.4' }],
    },
  ])
})

const at = '2026-01-05T12:00:00.000Z'
const keysOf = (exported: object) => Object.keys(exported).sort().join(' ')
const EXPORT_KEYS = [
  'account apiKeys calendar checkedBundles checkedComputers checklists collections',
  'community computerDaws dawTags devices exportedAt format formatVersion imports jobs',
  'knownBrowsers licensePlaces licenses mails notifications observations passkeys plugins',
  'preferences purchases secondFactor sessions signsInWith songs uadAuthorizations',
  'uadWorkflow updateHistory vaultRecords vaults',
].join(' ')
const PLUGIN_KEYS = [
  'addedAt contents definitionId format formats formerNames fromOthers hiddenAt id ignored',
  'installations isFavorite isGuess isOwned isSample isUAD listedPairs machines',
  'manufacturer mergedInto metadata missingSince name notes overrides path processors',
  'recognizedBy removedAt replaced rules screenshot size tags type updateAvailable',
  'updateUrl version versionSince wasPurged',
].join(' ')
const INSTALLATION_KEYS = [
  'addedAt architectures bundleId contents digest format goneAt heldKeys id linkedFrom',
  'machine maker mergedFrom minSystem movedTo path platform setAsideAt setAsideReason',
  'signer site size version',
].join(' ')

test('the archive contains the UAD workflow, licenses, marks and jobs, and no hardware data', async () => {
  const server = await aServer()
  const ana = await aUadPerson(server, 'ana', 4)
  await aUadPerson(server, 'ben', 2, { profile: aProfile({ 'UAD Ben only': 'Demo expired' }) })
  const raw = (await ana.plugins.list()).find(({ name }) => name === 'UAD Raw')
  await ana.plugins.change({ params: { id: raw?.id ?? '' }, body: { isOwned: false } })
  const { job } = await ana.uad.organizeWithHelper()

  const { json, all } = await exportedFiles(ana)

  expect(json.uadWorkflow).toEqual({
    step: 5,
    helperAppUsed: true,
    organizedAt: at,
    lastRun: { moves: 2, leftOut: 0 },
    profile: { version: '11.9.0', uploadedAt: at, owned: 1, trial: 1, notOwned: 2, unknown: 1 },
  })
  expect(json.uadAuthorizations).toHaveLength(Object.keys(PROFILE_LICENSES).length)
  expect(json.uadAuthorizations).toContainEqual({
    name: 'UAD Raw Distortion',
    group: 'Universal Audio',
    status: 'Demo not started',
    ownership: 'not-owned',
  })
  const { move, bringBack } = job ?? {}
  expect(json.jobs).toMatchObject([
    {
      id: job?.id,
      kind: 'organize',
      state: 'waiting',
      payload: { move, bringBack, unused: [{}, {}].map(() => expect.any(String)) },
    },
  ])
  expect(json.notifications).toMatchObject([
    { kind: 'uad', title: 'UAD analysis finished', link: '/uad-workflow', createdAt: at, readAt: null },
  ])
  const { metadata } = json.plugins.find(({ name }: { name: string }) => name === 'UAD Raw')
  expect(metadata).toMatchObject({ authName: 'UAD Raw Distortion', ownershipMark: 'not-owned' })
  for (const stray of [PROFILE_SERIAL, 'Ben only'])
    expect({ stray, isFound: all.includes(stray) }).toEqual({ stray, isFound: false })
})

const DEVICE_KEYS =
  'content createdAt folders id installsFrom lastScanAt lastSeenAt machine name packages platform reportedName systemVersion version'

test('the archive contains the connected helpers, their jobs and observations, and no secrets', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const { helper, id, machine, token } = await aHelper(server, ana, { name: 'Studio' })
  await aHelper(server, await server.signedInAs('ben'), { name: 'Ben only' })
  const folders = ['/Library/Audio/Plug-Ins']
  const scan = await ana.helper.addJob({ body: { kind: 'scan', deviceId: id, folders } })
  await helper.device.claim({ params: scan })
  const item = { name: 'A', from: '/a', to: '', outcome: 'kept' as const, sentence: '' }
  const ending = { state: 'done' as const, sentence: 'Nothing found.', items: [item] }
  await helper.device.finish({ params: scan, body: ending })
  const bundle = { name: 'Zebra', version: '2.9', bundleId: 'com.u-he.zebra', platform: 'macos' } as const
  await ana.plugins.add({ body: aPlugin({ ...bundle, path: 'Zebra.vst3' }) })
  server.clock.advance(SECOND)

  const { json, all, readme } = await exportedFiles(ana)

  expect(json.devices).toHaveLength(1)
  expect(keysOf(json.devices[0])).toBe(DEVICE_KEYS)
  expect(json.devices[0]).toMatchObject({
    id,
    machine,
    name: 'Studio',
    folders: [{ path: folders[0], isThere: true }],
    lastScanAt: at,
  })
  expect(json.jobs).toMatchObject([
    {
      id: scan.id,
      kind: 'scan',
      state: 'done',
      deviceId: id,
      payload: { folders, foundCount: 0 },
      result: { sentence: 'Nothing found.', counts: { kept: 1, failed: 0 } },
      items: [item],
    },
  ])
  expect(json.observations).toMatchObject([
    { plugin: 'Zebra', platform: 'macos', version: '2.9', lastSeen: at },
  ])
  expect(all).not.toMatch(/hash|token|ben/i)
  for (const secret of [token, tokenHashOf(token)]) expect(all).not.toContain(secret)
  expect(readme).toContain('your connected helpers')
})

test('the archive contains every started update and its result, removed plugins, and passkeys without keys', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const { plugin } = await ana.plugins.add({ body: aPlugin({ name: 'Zebra', version: '1.2' }) })
  const [begun] = await ana.updates.start({ body: { pluginIds: [plugin.id] } })
  const { plugin: gone } = await ana.plugins.add({ body: aPlugin({ name: 'Gone' }) })
  await ana.plugins.remove({ params: { id: gone.id } })
  await addPasskey(ana, anAuthenticator(), { name: 'Studio Mac' })
  const { rows } = await server.pool.query('select credential_id, public_key from passkeys')
  server.clock.advance(SECOND)
  await ana.plugins.add({ body: aPlugin({ name: 'Zebra', version: '1.3' }) })

  const { headers, rawPayload } = await ana.request({ url: '/api/account/export' })
  const { json, csv, readme } = filesIn(rawPayload)

  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="plugfolio-export.zip"',
    'cache-control': 'no-store',
  })
  for (const part of ['the account "ana"', 'plugfolio.json', 'plugins.csv', 'purchases.csv', 'pictures'])
    expect(readme).toContain(part)
  expect(json.updateHistory).toEqual([
    { ...begun, newVersion: '1.3', status: 'completed', changedAt: '2026-01-05T12:00:01.000Z' },
  ])
  expect(json.plugins).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ name: 'Zebra', removedAt: null }),
      expect.objectContaining({ name: 'Gone', removedAt: at }),
    ]),
  )
  expect([csv.includes('"Zebra"'), csv.includes('"Gone"')]).toEqual([true, false])
  expect(json.passkeys).toEqual([{ name: 'Studio Mac', createdAt: at, lastUsedAt: null }])
  for (const secret of Object.values(rows[0])) expect(JSON.stringify(json)).not.toContain(secret)
})

test('the archive contains the pictures as stored, each plugin names its picture, and a lost file is left out', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const { plugin } = await ana.plugins.add({ body: aPlugin() })
  const shown = await ana.screenshots.upload({ params: { id: plugin.id }, file: await aScreenshot() })
  const id = shown.screenshot?.split('/').at(-1) ?? ''
  const ben = await server.signedInAs('ben')
  const { plugin: bens } = await ben.plugins.add({ body: aPlugin() })
  await ben.screenshots.upload({ params: { id: bens.id }, file: await aScreenshot() })

  const { json, entries } = await exportedFiles(ana)

  expect(Object.keys(entries).filter((name) => name.startsWith('pictures/'))).toHaveLength(1)
  const stored = await readFile(path.join(server.folder, id.slice(0, 2), `${id}.webp`))
  expect(json.plugins[0].screenshot).toBe(`pictures/${id}.webp`)
  expect(entries[`pictures/${id}.webp`]).toEqual(stored)
  for await (const key of server.blobs.keys()) await server.blobs.remove(key)
  expect(Object.keys((await exportedFiles(ana)).entries)).toEqual(
    Object.keys(entries).filter((name) => !name.startsWith('pictures/')),
  )
})

test('the table says if a plugin is free only where its user said it', async () => {
  const ana = await (await aServer()).signedInAs('ana')
  const plugins = [
    { ...aPlugin({ name: 'Silent', manufacturer: 'Unheard Of', path: 'a' }), said: undefined },
    { ...aPlugin({ name: 'Given', manufacturer: 'Unheard Of', path: 'b' }), said: true },
    // The tables know it to be free.
    { ...aPlugin({ name: 'OTT', manufacturer: 'Xfer Records', path: 'c' }), said: false },
  ]
  for (const { said, ...body } of plugins) {
    const { plugin } = await ana.plugins.add({ body })
    await ana.plugins.edit({ params: { id: plugin.id }, body: { name: body.name, isFree: said } })
  }

  const [head = [], ...rows] = csvRowsIn((await exportedFiles(ana)).csv)
  expect(head.slice(0, 8).join()).toBe('Name,Manufacturer,Type,Formats,Version,UAD,Owned,Favorite')

  const free = head.indexOf('Free')
  expect(Object.fromEntries(rows.map((row) => [row[0], row[free]]))).toEqual({
    Silent: '',
    Given: 'yes',
    OTT: 'no',
  })
})

const PICTURE = new Uint8Array(200_000)

test('pictures are read one by one until the reader disconnects, and an archive that fails is aborted', async () => {
  const server = await aServer()
  const userId = (await (await server.signedInAs('ana')).account.me()).id
  const rows = Array.from({ length: 60 }, () => ({
    userId,
    id: crypto.randomUUID(),
    bytes: 1,
    sha256: sha256Of(PICTURE),
  }))
  await server.db.insert(pictures).values(rows)
  let readCount = 0
  const get: Blobs['get'] = async () => {
    readCount++
    return PICTURE
  }
  const archive = (read = get) =>
    exportArchive(server.db, { ...server.blobs, get: read }, { id: userId }, server.clock.now())

  const whole = await buffer(archive())
  expect([whole.length > 60 * 200_000, readCount]).toEqual([true, 60])

  readCount = 0
  let received = 0
  for await (const piece of archive()) {
    received += piece.length
    if (received > 500_000) break
  }
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(readCount).toBeLessThan(10)

  const broken = archive(() => Promise.reject(new Error('the disk is gone')))
  await expect(buffer(broken)).rejects.toThrow('the disk is gone')
})

const server = await aServer()

const selectionOf = async (visitor: Visitor, pluginIds: string[]) =>
  filesIn(await visitor.account.exportSelection({ body: { pluginIds } }))

const owned = async (visitor: Visitor, name: string) =>
  (await visitor.plugins.add({ body: aPlugin({ name, path: `${name}.vst3` }) })).plugin.id

const withPicture = async (visitor: Visitor, id: string) => {
  const { screenshot } = await visitor.screenshots.upload({ params: { id }, file: await aScreenshot() })
  return screenshot?.split('/').at(-1)
}

test('the archive has the selected plugins with notes, updates, collections and pictures, and nothing else', async () => {
  const ana = await server.signedInAs('ana')
  const [diva, zebra] = [await owned(ana, 'Diva'), await owned(ana, 'Zebra')]
  await ana.plugins.change({ params: { id: diva }, body: { notes: 'Pads', tags: ['synth'] } })
  const [shown] = [await withPicture(ana, diva), await withPicture(ana, zebra)]
  await ana.collections.add({ body: { name: 'Live', kind: 'picked', pluginIds: [diva, zebra] } })
  await ana.collections.add({ body: { name: 'Basement', kind: 'picked', pluginIds: [zebra] } })
  await ana.updates.start({ body: { pluginIds: [diva, zebra] } })

  const { entries, json, csv, readme, all } = await selectionOf(ana, [diva])

  expect(Object.keys(entries)).toEqual([
    'README.txt',
    'plugfolio.json',
    'plugins.csv',
    `pictures/${shown}.webp`,
  ])
  expect(keysOf(json)).toBe('collections exportedAt format formatVersion plugins updateHistory')
  expect(json.plugins).toMatchObject([
    { id: diva, name: 'Diva', notes: 'Pads', tags: ['synth'], installations: [{ path: 'Diva.vst3' }] },
  ])
  expect(json.updateHistory).toMatchObject([{ pluginName: 'Diva' }])
  expect(json.collections).toMatchObject([{ name: 'Live', pluginIds: [diva] }])
  expect(csv.split('\r\n')).toHaveLength(1 + 1 + 1)
  expect(readme).toContain('contains 1 plugin of')
  expect(all).not.toMatch(/Zebra|Basement|ana@example/)
})

test('a library of many pages is complete, and as a selection in the order of a full export', async () => {
  const bea = await server.signedInAs('bea')
  const plugins = Array.from({ length: 1200 }, (_, index) => aPlugin({ name: `Plugin ${index}` }))
  for (const part of [0, 600])
    await bea.plugins.addMany({ body: { plugins: plugins.slice(part, part + 600) } })
  const full = readZipEntries(Buffer.from(await bea.account.exportData()))
  const ids = (await bea.plugins.list()).map(({ id }) => id)

  const { json, csv } = await selectionOf(bea, [...ids, ...ids.slice(0, 100)].reverse())

  expect(new Set(json.plugins.map(({ name }: { name: string }) => name)).size).toBe(1200)
  expect(csv.split('\r\n')).toHaveLength(1 + 1200 + 1)
  expect(json.plugins).toEqual(JSON.parse(full['plugfolio.json']?.toString() ?? '').plugins)
  expect(csv).toBe(full['plugins.csv']?.toString())
})

test('plugins of others, removed ones and samples are left out, and nothing is refused', async () => {
  const [carl, dora] = [await server.signedInAs('carl'), await server.signedInAs('dora')]
  const [own, gone] = [await owned(carl, 'Own'), await owned(carl, 'Gone')]
  const foreign = await owned(dora, 'Foreign')
  await carl.plugins.remove({ params: { id: gone } })

  const { json } = await selectionOf(carl, [foreign, gone, own, randomUUID()])
  expect(json.plugins).toMatchObject([{ name: 'Own' }])

  for (const pluginIds of [[foreign], [gone], [randomUUID()]])
    await expect(carl.account.exportSelection({ body: { pluginIds } })).rejects.toMatchObject({
      status: 404,
      reason: "These plugins can't be exported: they are sample plugins, or no longer in your library.",
    })
})

const tooMany = Array.from({ length: 10_001 }, () => randomUUID())

test.each([
  ['nothing', [], 'Choose at least one plugin.'],
  ['what is no id', ['../../etc'], 'This is not the id of a plugin.'],
  [
    '10,001 plugins',
    tooMany,
    'At most 10000 plugins can be exported as a selection. Export Data exports all.',
  ],
])('a selection of %s is refused', async (_, pluginIds, reason) => {
  const eve = await server.signedInAs(`eve${randomUUID().slice(0, 8)}`)

  await expect(eve.account.exportSelection({ body: { pluginIds } })).rejects.toMatchObject({
    status: 400,
    reason,
  })
})

const HOUR = 60 * 60 * 1000

test('a user has one archive at a time, until it is read to the end or its reader disconnects', async () => {
  const packArchive = exportAdmission({ atOnce: 9, timeout: HOUR })
  for (const end of [(one: PassThrough) => one.resume().end(), (one: PassThrough) => one.destroy()]) {
    const archive = new PassThrough()
    await packArchive('ana', () => archive)

    await expect(packArchive('ana', () => new PassThrough())).rejects.toMatchObject({
      status: 409,
      message: 'An archive of your data is already being downloaded. Wait for it to finish, or cancel it.',
    })
    const closed = once(archive, 'close')
    end(archive)
    await closed
    await nextTurn()
  }

  expect(await packArchive('ana', () => new PassThrough())).toBeInstanceOf(PassThrough)
})

test('the number of simultaneous archives is limited, and one that cannot be started frees its place', async () => {
  const packArchive = exportAdmission({ atOnce: 1, timeout: HOUR })
  const fail = () => {
    throw new Error('No room.')
  }
  await expect(packArchive('ana', fail)).rejects.toThrow('No room.')
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

test('a download frees its place when the client disconnects, and not before', async () => {
  let isPictureBlocked = true
  const picture = await aPicture()
  const slow = await aServer({}, undefined, {
    blobs: { ...server.blobs, get: async () => (isPictureBlocked ? never : picture) },
  })
  const ana = await slow.signedInAs('ana')
  const { plugin } = await ana.plugins.add({ body: aPlugin() })
  const file = new File([picture], 'a.png', { type: 'image/png' })
  await ana.screenshots.upload({ params: { id: plugin.id }, file })
  const cookie = [...ana.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const download = get(`${await listenAddress(slow)}/api/account/export`, {
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
