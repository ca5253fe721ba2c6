import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { csvRowsIn } from '#shared/transfer/csv-rows.ts'
import { SECOND } from '../../../../test/a-clock.ts'
import { aHelper } from '../../../../test/a-helper.ts'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aProfile, PROFILE_LICENSES, PROFILE_SERIAL } from '../../../../test/a-profile.ts'
import { aServer, type TestServer } from '../../../../test/a-server.ts'
import { aUadPerson } from '../../../../test/a-uad-person.ts'
import type { Visitor } from '../../../../test/a-visitor.ts'
import { readZipEntries } from '../../../../test/read-zip-entries.ts'
import { anAuthenticator } from '../../../../test/sign-in/an-authenticator.ts'
import { addPasskey } from '../../../../test/sign-in/with-passkey.ts'
import { pictures } from '../../../db/schema.ts'
import { type Blobs, sha256Of } from '../../../files/blobs.ts'
import { tokenHashOf } from '../../../http/guard/session.ts'
import { exportArchive } from './export-data.ts'

async function exportedFiles(visitor: Visitor) {
  const entries = readZipEntries(Buffer.from(await visitor.account.exportData()))
  const text = (name: string) => entries[name]?.toString('utf8') ?? ''
  return {
    entries,
    json: JSON.parse(text('plugfolio.json')),
    csv: text('plugins.csv'),
    readme: text('README.txt'),
  }
}

const aScreenshot = async () => {
  const png = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#3366cc' } })
    .png()
    .toBuffer()
  return new File([png], 'a.png')
}

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

  const live = await ana.collections.add({
    body: { name: 'Live', kind: 'picked', pluginIds: [plugin.id] },
  })

  const { json, entries } = await exportedFiles(ana)

  const aRevision = {
    id: expect.any(String),
    definitionId: plugin.definitionId,
    kind: 'claim',
    status: 'pending',
    createdAt: '2026-01-05T12:00:01.000Z',
    liveAt: null,
  }
  expect(Object.keys(entries)).toEqual(['README.txt', 'plugfolio.json', 'plugins.csv', 'purchases.csv'])
  expect(json).toEqual({
    format: 'plugfolio-export',
    formatVersion: 1,
    exportedAt: '2026-01-05T12:00:01.000Z',
    account: {
      username: 'ana',
      displayName: 'ana',
      email: 'ana@example.org',
      emailConfirmedAt: null,
      role: 'user',
      isPro: false,
      proRequestedAt: null,
      createdAt: expect.any(String),
    },
    preferences: {
      pluginUpdates: true,
      endingTerms: true,
      uadProcessing: true,
      emailNotifications: true,
      desktopNotifications: true,
      quietHours: false,
      quietFrom: '22:00',
      quietTo: '08:00',
      timeZone: 'UTC',
      countVersions: true,
    },
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
    secondFactor: null,
    apiKeys: [],
    calendar: null,
    passkeys: [],
    notifications: [],
    mails: [{ createdAt: '2026-01-05T12:00:00.000Z', sentAt: null, tries: 0, to: 'ana@example.org' }],
    uadWorkflow: null,
    signsInWith: [],
    uadAuthorizations: [],
    devices: [],
    jobs: [],
    observations: [
      {
        plugin: 'Zebra',
        format: 'AU',
        platform: 'macos',
        version: '1.3',
        machine: '',
        firstSeen: '2026-01-05T12:00:01.000Z',
        lastSeen: '2026-01-05T12:00:01.000Z',
      },
    ],
    updateHistory: [],
    imports: [],
    community: {
      trust: { level: 'new', droppedAt: null },
      revisions: [
        { ...aRevision, field: 'description', said: { value: 'Two\nlines' } },
        { ...aRevision, field: 'updateUrl', said: { value: 'https://u-he.com' } },
      ],
      confirmations: [],
    },
    computerDaws: [],
    checkedComputers: [],
    checkedBundles: [],
    dawTags: [],
    checklists: [],
    collections: [{ ...live, removedAt: null }],
    licensePlaces: [],
    licenses: [],
    vaults: [],
    vaultRecords: [],
    songs: [],
    purchases: [],
    plugins: [
      {
        id: plugin.id,
        name: 'Zebra',
        manufacturer: 'FabFilter',
        type: '',
        format: 'VST3',
        formats: ['VST3', 'AU'],
        version: '9.9',
        versionSince: '2026-01-05T12:00:01.000Z',
        path: 'Zebra.vst3',
        size: 42,
        processors: ['unknown'],
        machines: [],
        overrides: { version: '9.9' },
        replaced: { description: '', updateUrl: '' },
        fromOthers: {},
        updateUrl: 'https://u-he.com',
        isUAD: false,
        formerNames: [],
        hiddenAt: null,
        listedPairs: [],
        isOwned: false,
        updateAvailable: false,
        isFavorite: true,
        screenshot: null,
        definitionId: plugin.definitionId,
        metadata: { description: 'Two\nlines', isFree: false },
        tags: ['synth', 'live'],
        notes: 'Lead',
        contents: [],
        isGuess: false,
        addedAt: at,
        missingSince: null,
        removedAt: null,
        mergedInto: null,
        wasPurged: false,
        isSample: false,
        installations: [
          {
            ...anInstallation,
            format: 'VST3',
            path: 'Zebra.vst3',
            version: '1.2',
            size: 42,
            bundleId: 'com.zebra',
          },
          {
            ...anInstallation,
            format: 'AU',
            path: 'Zebra.component',
            version: '1.3',
            addedAt: '2026-01-05T12:00:01.000Z',
          },
        ],
        recognizedBy: expect.arrayContaining([expect.stringContaining('com.zebra')]),
        rules: [],
        ignored: [{ what: 'until-newer', version: '1.4' }],
      },
    ],
  })
})

const at = '2026-01-05T12:00:00.000Z'
const anInstallation = {
  id: expect.any(String),
  digest: null,
  linkedFrom: null,
  architectures: [],
  machine: '',
  size: null,
  bundleId: null,
  platform: null,
  signer: null,
  maker: 'FabFilter',
  site: '',
  contents: [],
  heldKeys: [],
  minSystem: '',
  addedAt: at,
  goneAt: null,
  movedTo: null,
  setAsideAt: null,
  setAsideReason: null,
  mergedFrom: null,
}

test('the archive contains the UAD workflow, licenses, marks and jobs, and no hardware data', async () => {
  const server = await aServer()
  const ana = await aUadPerson(server, 'ana', 4)
  await aUadPerson(server, 'ben', 2, { profile: aProfile({ 'UAD Ben only': 'Demo expired' }) })
  const raw = (await ana.plugins.list()).find(({ name }) => name === 'UAD Raw')
  await ana.plugins.change({ params: { id: raw?.id ?? '' }, body: { isOwned: false } })
  const { job } = await ana.uad.organizeWithHelper()

  const { json, entries } = await exportedFiles(ana)

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
  expect(json.jobs).toEqual([
    {
      id: job?.id,
      kind: 'organize',
      state: 'waiting',
      deviceId: null,
      payload: {
        move: job?.move,
        bringBack: job?.bringBack,
        unused: [expect.any(String), expect.any(String)],
      },
      progress: null,
      result: null,
      items: [],
      createdAt: at,
      changedAt: at,
    },
  ])
  expect(json.notifications).toEqual([
    {
      kind: 'uad',
      title: 'UAD analysis finished',
      text: expect.any(String),
      link: '/uad-workflow',
      createdAt: at,
      readAt: null,
    },
  ])
  const { metadata } = json.plugins.find(({ name }: { name: string }) => name === 'UAD Raw')
  expect(metadata).toMatchObject({ authName: 'UAD Raw Distortion', ownershipMark: 'not-owned' })
  const all = Buffer.concat(Object.values(entries)).toString()
  for (const stray of [PROFILE_SERIAL, 'Ben only'])
    expect({ stray, isFound: all.includes(stray) }).toEqual({ stray, isFound: false })
})

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

  const { json, entries, readme } = await exportedFiles(ana)

  expect(json.devices).toEqual([
    {
      id,
      machine,
      name: 'Studio',
      reportedName: null,
      platform: 'macos',
      version: '1.0.0',
      systemVersion: null,
      folders: [{ path: '/Library/Audio/Plug-Ins', isThere: true }],
      installsFrom: null,
      packages: [],
      createdAt: at,
      lastSeenAt: at,
      lastScanAt: at,
      content: null,
    },
  ])
  expect(json.jobs).toEqual([
    {
      id: scan.id,
      kind: 'scan',
      state: 'done',
      deviceId: id,
      payload: { folders, foundCount: 0 },
      progress: null,
      result: { sentence: 'Nothing found.', counts: { moved: 0, 'brought-back': 0, kept: 1, failed: 0 } },
      items: [item],
      createdAt: at,
      changedAt: at,
    },
  ])
  expect(json.observations).toEqual([
    {
      plugin: 'Zebra',
      format: 'VST3',
      platform: 'macos',
      version: '2.9',
      machine: '',
      firstSeen: at,
      lastSeen: at,
    },
  ])
  const all = Buffer.concat(Object.values(entries)).toString()
  expect(all).not.toMatch(/hash|token|ben/i)
  for (const secret of [token, tokenHashOf(token)]) expect(all).not.toContain(secret)
  expect(readme).toContain('your connected helpers')
})

test('the archive contains every started update and its result', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const { plugin } = await ana.plugins.add({ body: aPlugin({ name: 'Zebra', version: '1.2' }) })
  const [begun] = await ana.updates.start({ body: { pluginIds: [plugin.id] } })
  server.clock.advance(SECOND)
  await ana.plugins.add({ body: aPlugin({ name: 'Zebra', version: '1.3' }) })

  const { json } = await exportedFiles(ana)

  expect(json.updateHistory).toEqual([
    { ...begun, newVersion: '1.3', status: 'completed', changedAt: '2026-01-05T12:00:01.000Z' },
  ])
})

test('the archive contains no hashes, no tokens and no data of other users', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const ben = await server.signedInAs('ben')
  await ben.plugins.add({ body: aPlugin({ name: 'Ben only' }) })
  await ben.screenshots.upload({
    params: { id: (await ben.plugins.list())[0]?.id ?? '' },
    file: await aScreenshot(),
  })

  const { entries } = await exportedFiles(ana)

  const all = Buffer.concat(Object.values(entries)).toString()
  expect(all).not.toMatch(/argon2|hash|token|ben/i)
  for (const cookie of ana.cookies.values()) expect(all).not.toContain(cookie)
})

test('the archive contains the pictures as stored, and each plugin names its picture', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const { plugin } = await ana.plugins.add({ body: aPlugin() })
  const shown = await ana.screenshots.upload({ params: { id: plugin.id }, file: await aScreenshot() })
  const id = shown.screenshot?.split('/').at(-1) ?? ''

  const { json, entries } = await exportedFiles(ana)

  const stored = await readFile(path.join(server.folder, id.slice(0, 2), `${id}.webp`))
  expect(json.plugins[0].screenshot).toBe(`pictures/${id}.webp`)
  expect(entries[`pictures/${id}.webp`]).toEqual(stored)
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

  const free = head.indexOf('Free')
  expect(Object.fromEntries(rows.map((row) => [row[0], row[free]]))).toEqual({
    Silent: '',
    Given: 'yes',
    OTT: 'no',
  })
})

test('a removed plugin is marked in the JSON file and missing in the CSV file', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  await ana.plugins.add({ body: aPlugin({ name: 'Kept' }) })
  const { plugin } = await ana.plugins.add({ body: aPlugin({ name: 'Gone' }) })
  await ana.plugins.remove({ params: { id: plugin.id } })

  const { json, csv } = await exportedFiles(ana)

  const marks = json.plugins.map(({ name, removedAt }: { name: string; removedAt: string | null }) => [
    name,
    removedAt,
  ])
  expect(new Map(marks)).toEqual(
    new Map([
      ['Kept', null],
      ['Gone', at],
    ]),
  )
  expect(csv).toContain('"Kept"')
  expect(csv).not.toContain('"Gone"')
})

test('a library of many pages is complete in both files', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  for (const part of [0, 1, 2]) {
    const body = {
      plugins: Array.from({ length: 400 }, (_, at) => aPlugin({ name: `Plugin ${part * 400 + at}` })),
    }
    await ana.plugins.addMany({ body })
  }

  const { json, csv } = await exportedFiles(ana)

  const names = json.plugins.map(({ name }: { name: string }) => name)
  expect(names).toHaveLength(1200)
  expect(new Set(names).size).toBe(1200)
  expect(csv.split('\r\n')).toHaveLength(1 + 1200 + 1)
})

test('a lost picture file does not prevent the export of the rest', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const { plugin } = await ana.plugins.add({ body: aPlugin() })
  await ana.screenshots.upload({ params: { id: plugin.id }, file: await aScreenshot() })
  for await (const key of server.blobs.keys()) await server.blobs.remove(key)

  const { entries } = await exportedFiles(ana)

  expect(Object.keys(entries)).toEqual(['README.txt', 'plugfolio.json', 'plugins.csv', 'purchases.csv'])
})

const PICTURE = new Uint8Array(200_000)

test('pictures are read one by one until the reader disconnects', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const userId = (await ana.account.me()).id
  await storePictures(server, userId, 60)
  let readCount = 0
  const get: Blobs['get'] = async () => {
    readCount++
    return PICTURE
  }

  const whole = await buffer(
    exportArchive(server.db, { ...server.blobs, get }, { id: userId }, server.clock.now()),
  )
  const readCountOfAll = readCount
  readCount = 0
  const abandonedArchive = exportArchive(
    server.db,
    { ...server.blobs, get },
    { id: userId },
    server.clock.now(),
  )
  let received = 0
  for await (const piece of abandonedArchive) {
    received += piece.length
    if (received > 500_000) break
  }
  await new Promise((resolve) => setTimeout(resolve, 200))

  expect([whole.length > 60 * 200_000, readCountOfAll]).toEqual([true, 60])
  expect(readCount).toBeLessThan(10)
})

async function storePictures({ db }: TestServer, userId: string, count: number) {
  const rows = Array.from({ length: count }, () => ({
    userId,
    id: crypto.randomUUID(),
    bytes: 1,
    sha256: sha256Of(PICTURE),
  }))
  await db.insert(pictures).values(rows)
}

test('an archive that cannot be finished is aborted instead of looking complete', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const userId = (await ana.account.me()).id
  await storePictures(server, userId, 3)
  const get: Blobs['get'] = () => Promise.reject(new Error('the disk is gone'))

  const broken = exportArchive(server.db, { ...server.blobs, get }, { id: userId }, server.clock.now())

  await expect(buffer(broken)).rejects.toThrow('the disk is gone')
})

test('the README names the account and the other files', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')

  const { readme } = await exportedFiles(ana)

  expect(readme).toContain('for the account "ana"')
  for (const name of ['plugfolio.json', 'plugins.csv', 'purchases.csv', 'pictures'])
    expect(readme).toContain(name)
})

test('the archive is sent as a download that no cache stores', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')

  const { headers } = await ana.request({ method: 'GET', url: '/api/account/export' })

  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="plugfolio-export.zip"',
    'cache-control': 'no-store',
  })
})

test('a passkey is exported with its name and times, without its key', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const authenticator = anAuthenticator()
  await addPasskey(ana, authenticator, { name: 'Studio Mac' })
  const { rows } = await server.pool.query('select credential_id, public_key from passkeys')

  const { json } = await exportedFiles(ana)

  const createdAt = server.clock.now().toISOString()
  expect(json.passkeys).toEqual([{ name: 'Studio Mac', createdAt, lastUsedAt: null }])
  for (const secret of Object.values(rows[0])) expect(JSON.stringify(json)).not.toContain(secret)
})
