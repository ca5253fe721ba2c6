import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { aProfile, PROFILE_LICENSES, PROFILE_SERIAL } from '../../../test/a-profile.ts'
import { aServer } from '../../../test/a-server.ts'
import { aUadPerson } from '../../../test/a-uad-person.ts'
import { aVisitor } from '../../../test/a-visitor.ts'
import { wholeDatabase } from '../../../test/database/whole-database.ts'
import { createApp } from '../../app.ts'
import { configOf } from '../../config/config.ts'
import { createLogger } from '../../create-logger.ts'

const server = await aServer()

test('the preview lists every license with its status', async () => {
  const ana = await aUadPerson(server, 'ana', 1)

  const { message, preview } = await ana.uad.upload({ body: { fileContent: aProfile() } })

  expect(message).toBe('File uploaded')
  expect(preview.foundAuthorizations).toHaveLength(5)
  expect(preview.foundAuthorizations).toContainEqual({
    name: 'UAD Raw Distortion',
    group: 'Universal Audio',
    status: 'Demo not started',
    ownership: 'not-owned',
    isOwned: false,
  })
  expect(preview.licenseSection).toContain('UAD Raw Distortion: Demo not started')
})

test('nothing about the hardware in a profile is stored, answered or logged', async () => {
  const logged: string[] = []
  const output = new Writable({
    write: (line, _, done) => {
      logged.push(String(line))
      done()
    },
  })
  const app = await createApp({
    db: server.db,
    pool: server.pool,
    blobs: server.blobs,
    config: configOf({}),
    version: 'test',
    now: server.clock.now,
    logger: createLogger(output, 'debug'),
  })
  const ben = aVisitor(app)
  const seen: string[] = []
  const ask = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
    const response = await ben.request({ method, url, ...(payload && { payload }) })
    seen.push(response.body, JSON.stringify(response.headers))
    return response.statusCode
  }
  const upload = (fileContent: unknown) => ask('POST', '/api/uad-file', { fileContent })

  await ask('POST', '/api/auth/register', {
    username: 'ben',
    displayName: 'Ben',
    email: 'ben@example.org',
    password: 'correct horse',
  })
  const early = await upload(aProfile())
  await ask('PATCH', '/api/uad-workflow', { exportCompleted: true })
  const withoutLicenses = await upload(aProfile({}))
  const wrongType = await upload([aProfile()])
  const good = await upload(aProfile())
  await ask('POST', '/api/uad-analyze')
  const late = await upload(aProfile())
  await ask('GET', '/api/uad-workflow')
  await ask('GET', '/api/uad-plan')
  await app.close()

  expect([early, withoutLicenses, wrongType, good, late]).toEqual([409, 200, 400, 200, 409])
  expect(logged.length).toBeGreaterThan(5)
  const everything = JSON.stringify([seen, logged, await wholeDatabase(server.pool)])
  expect(everything).toContain('UAD Raw Distortion')
  for (const secret of [PROFILE_SERIAL, 'Apollo', 'HEXA', 'Driver Version', '11.0.0.3'])
    expect({ secret, isFound: everything.includes(secret) }).toEqual({ secret, isFound: false })
})

test('a file without authorizations is answered with a message and does not change the workflow', async () => {
  const carl = await aUadPerson(server, 'carl', 1)
  const before = await carl.uad.workflow()

  const answer = await carl.uad.upload({ body: { fileContent: aProfile({}) } })

  expect(answer).toMatchObject({
    message: 'No Plugin Authorizations Found',
    preview: { foundAuthorizations: [] },
    workflow: before,
  })
  expect(await carl.uad.workflow()).toEqual(before)
})

test('a file without authorizations preserves those of the last profile', async () => {
  const dora = await aUadPerson(server, 'dora', 4)
  await dora.uad.uploadAgain()
  const before = await dora.uad.plan()

  await dora.uad.upload({ body: { fileContent: 'A shopping list\nmilk\n' } })

  expect(await dora.uad.plan()).toEqual(before)
})

test('uploading a profile again resets the steps after the upload; another file resets nothing', async () => {
  const gina = await aUadPerson(server, 'gina', 4)
  const before = await gina.uad.workflow()

  await gina.uad.upload({ body: { fileContent: 'A shopping list\nmilk\n', isAgain: true } })
  expect(await gina.uad.workflow()).toEqual(before)
  await expect(gina.uad.upload({ body: { fileContent: aProfile({}) } })).rejects.toMatchObject({
    status: 409,
  })
  const { workflow } = await gina.uad.upload({
    body: { fileContent: aProfile({ 'UAD Raw Distortion': 'Demo expired' }), isAgain: true },
  })

  expect(workflow).toMatchObject({ uploadCompleted: true, analyzeCompleted: false, helperAppUsed: false })
})

test('the device name of a license for one device is not stored', async () => {
  const hugo = await aUadPerson(server, 'hugo', 1)
  const answer = await hugo.uad.upload({
    body: { fileContent: aProfile({ 'UAD Raw Distortion': "Authorized for Hugo's Apollo x6 only" }) },
  })

  const { rows } = await server.pool.query(
    `select status, ownership from uad_authorizations join users on id = user_id where username = 'hugo'`,
  )
  expect(rows).toEqual([{ status: 'Authorized for some devices only', ownership: 'owned' }])
  expect(JSON.stringify(answer)).not.toContain('Hugo')
})

test('a new profile replaces the last one', async () => {
  const emil = await aUadPerson(server, 'emil', 2)
  await emil.uad.uploadAgain()

  await emil.uad.upload({
    body: { fileContent: aProfile({ 'UAD Studer A800 Tape Recorder': 'Demo expired' }) },
  })

  const { rows } = await server.pool.query(
    `select name, status, ownership from uad_authorizations join users on id = user_id where username = 'emil'`,
  )
  expect(rows).toEqual([
    { name: 'UAD Studer A800 Tape Recorder', status: 'Demo expired', ownership: 'not-owned' },
  ])
})

test.each([
  ['nothing', ''],
  ['blanks', ' \n\n\t '],
  ['NUL bytes', '\u0000\u0001\u0002PK\u0003\u0004\u0000\u0000\u0000'.repeat(200)],
  ['other JSON', '{"name":"plugfolio"}'],
  ['half a JSON text', '{"authorizations":[{"name":"UAD Raw'],
])('a file of %s has no authorizations', async (what, fileContent) => {
  const fay = await aUadPerson(server, `fay-${what.length}`, 1)

  const { message, preview, workflow } = await fay.uad.upload({ body: { fileContent } })

  expect([message, preview.foundAuthorizations]).toEqual(['No Plugin Authorizations Found', []])
  expect(workflow.uploadCompleted).toBe(false)
})

test('a JSON profile is read', async () => {
  const gil = await aUadPerson(server, 'gil', 1)
  const authorizations = Object.entries(PROFILE_LICENSES).map(([name, status]) => ({
    name,
    status,
    serial: PROFILE_SERIAL,
  }))

  const answer = await gil.uad.upload({ body: { fileContent: JSON.stringify({ authorizations }) } })

  expect(answer.preview.foundAuthorizations).toHaveLength(5)
  expect(JSON.stringify(answer)).not.toContain(PROFILE_SERIAL)
})

test('a profile of 4 MB is read, and more than 8 MB are refused', async () => {
  const gus = await aUadPerson(server, 'gus', 1)
  const upload = (bytes: number) =>
    gus.uad.upload({ body: { fileContent: 'Device: a line on hardware;\n'.repeat(bytes / 28) + aProfile() } })

  await expect(upload(8.6e6)).rejects.toMatchObject({
    status: 413,
    reason: 'This file is too large for a UAD System Profile. At most 8 MB are read.',
  })
  await expect(upload(9.5e6)).rejects.toMatchObject({ status: 413, reason: 'The request is too large.' })
  const { preview } = await upload(4 * 1024 * 1024)

  expect(preview.foundAuthorizations).toHaveLength(5)
})

test.each([
  ['markup', 'UAD <img src=x onerror=alert(1)>'],
  ['a quote', `UAD O'Brien"; drop table users; --`],
  ['half a surrogate pair', 'UAD \ud83c Echo'],
  ['another script', 'UAD Эхо שלום'],
  ['a word of JavaScript', 'UAD __proto__'],
])('a license with %s in its name is stored as text', async (what, name) => {
  const hal = await aUadPerson(server, `hal-${what.length}`, 1)

  const { preview } = await hal.uad.upload({
    body: {
      fileContent: aProfile({
        ...PROFILE_LICENSES,
        [name]: 'Demo not started',
        [`${name}\udc00`]: 'Demo expired',
      }),
    },
  })

  expect(preview.foundAuthorizations.length).toBeGreaterThanOrEqual(5)
  expect(await hal.uad.analyze()).toMatchObject({ matchedCount: 5 })
})
