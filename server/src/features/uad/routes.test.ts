import { expect, test } from 'vitest'
import type { UadWorkflow } from '#shared/uad/contract.ts'
import { aLog } from '../../../test/a-log.ts'
import { aProfile, PROFILE_SERIAL } from '../../../test/a-profile.ts'
import { aServer } from '../../../test/a-server.ts'
import { aUadPerson } from '../../../test/a-uad-person.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { wholeDatabase } from '../../../test/database/whole-database.ts'

const server = await aServer()

const at = '2026-01-05T12:00:00.000Z'
const NOT_STARTED: UadWorkflow = {
  exportCompleted: false,
  uploadCompleted: false,
  analyzeCompleted: false,
  reviewCompleted: false,
  generateCompleted: false,
  helperAppUsed: false,
  organizedAt: null,
  lastRun: null,
  profile: null,
}

test('each step from the profile to the script is answered and saved', async () => {
  const { uad, plugins } = await aUadPerson(server, 'ana')
  expect(await uad.workflow()).toEqual(NOT_STARTED)

  const exported = await uad.complete({ body: { exportCompleted: true } })
  expect(exported).toEqual({ ...NOT_STARTED, exportCompleted: true })

  const uploaded = await uad.upload({ body: { fileContent: aProfile() } })
  expect(uploaded.message).toBe('File uploaded')
  expect(uploaded.preview.foundAuthorizations).toHaveLength(5)
  expect(uploaded.preview.foundAuthorizations).toContainEqual({
    ...{ name: 'UAD Raw Distortion', group: 'Universal Audio', status: 'Demo not started' },
    ...{ ownership: 'not-owned', isOwned: false },
  })
  expect(uploaded.preview.licenseSection).toContain('UAD Raw Distortion: Demo not started')
  const profile = { version: '11.9.0', uploadedAt: at, owned: 1, trial: 1, notOwned: 2, unknown: 1 }
  expect(uploaded.workflow).toEqual({ ...exported, uploadCompleted: true, profile })

  const analyzed = await uad.analyze()
  expect(analyzed).toEqual({
    message: 'Analysis complete',
    matchedCount: 5,
    ownedCount: 1,
    notOwnedCount: 2,
    trialCount: 1,
    unknownCount: 1,
    workflow: { ...uploaded.workflow, analyzeCompleted: true },
  })

  const reviewed = await uad.complete({ body: { reviewCompleted: true } })
  expect(reviewed).toEqual({ ...analyzed.workflow, reviewCompleted: true })

  const plan = await uad.plan()
  const generated = await uad.generateScript()
  expect(plan.moves.map(({ stem }) => stem).sort()).toEqual(['UAD Galaxy Tape Echo', 'UAD Raw'])
  expect(generated.message).toBe('Script generated')
  for (const { stem } of plan.moves) expect(generated.scriptContent).toContain(stem)
  expect(generated.workflow).toEqual({
    ...reviewed,
    generateCompleted: true,
    organizedAt: at,
    lastRun: { moves: 2, leftOut: 0 },
  })
  expect(await uad.workflow()).toEqual(generated.workflow)
  expect(await plugins.list()).toHaveLength(7)
})

type Step = keyof typeof CALLS
const CALLS = {
  export: ({ uad }: Visitor) => uad.complete({ body: { exportCompleted: true } }),
  upload: ({ uad }: Visitor) => uad.upload({ body: { fileContent: aProfile() } }),
  analyze: ({ uad }: Visitor) => uad.analyze(),
  review: ({ uad }: Visitor) => uad.complete({ body: { reviewCompleted: true } }),
  script: ({ uad }: Visitor) => uad.generateScript(),
  helper: ({ uad }: Visitor) => uad.organizeWithHelper(),
  'upload again': ({ uad }: Visitor) => uad.uploadAgain(),
}

const FLAGS = [
  'exportCompleted',
  'uploadCompleted',
  'analyzeCompleted',
  'reviewCompleted',
  'generateCompleted',
] as const
const FLAG_SETS = Array.from({ length: 2 ** FLAGS.length }, (_, bits) =>
  FLAGS.filter((_, index) => bits & (1 << index)),
)

test.each<[step: number, allowed: (typeof FLAGS)[number] | undefined]>([
  [0, 'exportCompleted'],
  [1, undefined],
  [2, undefined],
  [3, 'reviewCompleted'],
  [4, undefined],
  [5, undefined],
])('after step %i no set of flags completes a step other than the next', async (step, allowed) => {
  const person = await aUadPerson(server, `flags-at-${step}`, step)
  const before = await person.uad.workflow()
  for (const flags of FLAG_SETS) {
    if (flags.length === 1 && flags[0] === allowed) continue
    const payload = Object.fromEntries(flags.map((flag) => [flag, true]))
    const response = await person.request({ method: 'PATCH', url: '/api/uad-workflow', payload })
    expect({ flags, status: response.statusCode, message: response.json().message }).toEqual({
      flags,
      status: flags.length && flags.every((flag) => CONFIRMED_BY_USER.has(flag)) ? 409 : 400,
      message: expect.stringMatching(/^["A-Z].+\.$/),
    })
    expect({ flags, after: await person.uad.workflow() }).toEqual({ flags, after: before })
  }
  if (!allowed) return
  const payload = { [allowed]: true }
  const response = await person.request({ method: 'PATCH', url: '/api/uad-workflow', payload })
  expect([response.statusCode, await person.uad.workflow()]).toEqual([200, { ...before, ...payload }])
})

/** The two steps that the user confirms. */
const CONFIRMED_BY_USER = new Set<string>(['exportCompleted', 'reviewCompleted'])

test.each<[step: number, allowed: Step[]]>([
  [0, ['export']],
  [1, ['upload']],
  [2, ['upload', 'analyze', 'upload again']],
  [3, ['review', 'upload again']],
  [4, ['script', 'helper', 'upload again']],
  [5, ['script', 'helper', 'upload again']],
])(
  'after step %i only the next calls are allowed, and the others are refused with a message',
  async (step, allowed) => {
    for (const name of Object.keys(CALLS) as Step[]) {
      const person = await aUadPerson(server, `${name.replace(' ', '-')}-at-${step}`, step)
      const before = [await person.uad.workflow(), await person.plugins.list()]
      const outcome = await CALLS[name](person).then(
        () => 'allowed',
        (error) => error,
      )
      if (allowed.includes(name)) {
        expect({ name, outcome }).toEqual({ name, outcome: 'allowed' })
        continue
      }
      expect({ ...outcome, name }).toMatchObject({
        name,
        status: 409,
        code: 'out_of_order',
        reason: expect.stringMatching(/^["A-Z].+\.$/),
      })
      expect([await person.uad.workflow(), await person.plugins.list()]).toEqual(before)
    }
  },
)

test.each([
  [{}, 'Name a completed step.'],
  [{ exportCompleted: false }, 'A step can only be completed.'],
  [{ generateCompleted: true }, 'Only exportCompleted and reviewCompleted can be set.'],
])('the change %j is refused', async (payload, sentence) => {
  const carl = await server.signedInAs(`carl${Math.random()}`)

  const response = await carl.request({ method: 'PATCH', url: '/api/uad-workflow', payload })

  expect([response.statusCode, response.json().message]).toEqual([400, sentence])
  expect(await carl.uad.workflow()).toEqual(NOT_STARTED)
})

test.each<[step: number, name: Step]>([
  [0, 'export'],
  [2, 'analyze'],
  [3, 'review'],
])('at step %i one of ten simultaneous calls (%s) succeeds', async (step, name) => {
  const fay = await aUadPerson(server, `fay-${name}`, step)

  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => CALLS[name](fay)))

  const statuses = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.status : 200))
  expect(statuses.sort()).toEqual([200, ...Array(9).fill(409)])
})

test('a host can restrict the workflow to Pro accounts', async () => {
  const strict = await aServer({ UAD_NEEDS_PRO: 'true' })
  const [free, pro] = [await strict.signedInAs('free'), await strict.signedInAs('pro')]
  await strict.pool.query(`update users set is_pro = true where username = 'pro'`)

  for (const call of [...Object.values(CALLS), ({ uad }: Visitor) => uad.workflow()])
    await expect(call(free)).rejects.toMatchObject({
      status: 403,
      code: 'needs_pro',
      reason: 'The UAD workflow needs a Pro account on this server.',
    })
  await CALLS.export(pro)

  expect(await pro.uad.workflow()).toEqual({ ...NOT_STARTED, exportCompleted: true })
})

const RESET_STEPS = {
  exportCompleted: false,
  uploadCompleted: false,
  analyzeCompleted: false,
  reviewCompleted: false,
  generateCompleted: false,
  helperAppUsed: false,
}

const markRaw = async ({ plugins }: Visitor) => {
  const raw = (await plugins.list()).find(({ name }) => name === 'UAD Raw')
  return plugins.change({ params: { id: raw?.id ?? '' }, body: { isOwned: false } })
}

const licenseCountOf = async (username: string) => {
  const { rows } = await server.pool.query(
    `select name from uad_authorizations join users on id = user_id where username = $1`,
    [username],
  )
  return rows.length
}

test.each([0, 1, 2, 3, 4, 5])('from step %i a reset changes only the steps', async (step) => {
  const name = `ana-${step}`
  const ana = await aUadPerson(server, name, step)
  const before = { ...(await ana.uad.workflow()), licenses: await licenseCountOf(name) }
  const library = await ana.plugins.list()

  const answer = await ana.uad.reset({ body: { resetPluginOwnership: false } })

  expect(answer.message).toBe('Workflow reset')
  expect({ ...answer.workflow, licenses: await licenseCountOf(name) }).toEqual({ ...before, ...RESET_STEPS })
  expect(await ana.uad.workflow()).toEqual(answer.workflow)
  expect(await ana.plugins.list()).toEqual(library)
})

test('a reset of the ownership makes all UAD plugins owned, and deletes the profile and the marks', async () => {
  const bela = await aUadPerson(server, 'bela', 5)
  await markRaw(bela)
  await bela.plugins.bulkEdit({
    body: { pluginIds: (await bela.plugins.list()).map(({ id }) => id), changes: { isOwned: false } },
  })

  const { workflow } = await bela.uad.reset({ body: { resetPluginOwnership: true } })

  expect(workflow).toEqual({ ...RESET_STEPS, organizedAt: null, lastRun: null, profile: null })
  expect(await licenseCountOf('bela')).toBe(0)
  expect((await bela.uad.plan()).moves).toEqual([])
  for (const { name, isUAD, isOwned, metadata } of await bela.plugins.list()) {
    const { supersededBy: _, ...said } = metadata
    expect({ name, isOwned, said }).toEqual({
      name,
      isOwned: isUAD,
      said: { description: '', isFree: false },
    })
  }
})

test('a reset of the ownership also resets removed plugins, which may be restored', async () => {
  const carl = await aUadPerson(server, 'carl', 4)
  const { id } = await markRaw(carl)
  await carl.plugins.remove({ params: { id } })

  await carl.uad.reset({ body: { resetPluginOwnership: true } })

  const { isOwned, metadata } = await carl.plugins.restore({ params: { id } })
  expect({ isOwned, metadata }).toEqual({ isOwned: true, metadata: { description: '', isFree: false } })
})

test.each([true, false])(
  'a reset cancels the waiting job (resetPluginOwnership: %s)',
  async (resetPluginOwnership) => {
    const emil = await aUadPerson(server, `emil-${resetPluginOwnership}`, 4)
    const { job } = await emil.uad.organizeWithHelper()
    server.clock.advance(1000)

    await emil.uad.reset({ body: { resetPluginOwnership } })

    const changedAt = server.clock.now().toISOString()
    expect(await emil.helper.jobs()).toMatchObject([{ id: job?.id, state: 'cancelled', changedAt }])
  },
)

test('nothing about the hardware in a profile is stored, answered or logged', async () => {
  const log = aLog()
  const server = await aServer({}, undefined, { logger: log.logger })
  const berta = await server.signedInAs('berta')
  const seen: string[] = []
  const ask = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
    const response = await berta.request({ method, url, ...(payload && { payload }) })
    seen.push(response.body, JSON.stringify(response.headers))
    return response.statusCode
  }
  const upload = (fileContent: unknown) => ask('POST', '/api/uad-file', { fileContent })

  const early = await upload(aProfile())
  await ask('PATCH', '/api/uad-workflow', { exportCompleted: true })
  const withoutLicenses = await upload(aProfile({}))
  const wrongType = await upload([aProfile()])
  const good = await upload(aProfile())
  await ask('POST', '/api/uad-analyze')
  const late = await upload(aProfile())
  await ask('GET', '/api/uad-workflow')
  await ask('GET', '/api/uad-plan')

  expect([early, withoutLicenses, wrongType, good, late]).toEqual([409, 200, 400, 200, 409])
  expect(log.lines().length).toBeGreaterThan(5)
  const everything = JSON.stringify([seen, log.text(), await wholeDatabase(server.pool)])
  expect(everything).toContain('UAD Raw Distortion')
  for (const secret of [PROFILE_SERIAL, 'Apollo', 'HEXA', 'Driver Version', '11.0.0.3'])
    expect({ secret, isFound: everything.includes(secret) }).toEqual({ secret, isFound: false })
})

test('uploading a profile again resets the steps after the upload; another file resets nothing', async () => {
  const gina = await aUadPerson(server, 'gina', 4)
  const { workflow: before } = await gina.uad.organizeWithHelper()
  expect(before.helperAppUsed).toBe(true)

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

test.each([
  ['a profile without licenses', aProfile({})],
  ['nothing', ''],
  ['NUL bytes', '\u0000\u0001\u0002PK\u0003\u0004\u0000\u0000\u0000'.repeat(200)],
  ['half a JSON text', '{"authorizations":[{"name":"UAD Raw'],
])(
  'a file of %s has no authorizations, and changes neither the workflow nor the last profile',
  async (what, fileContent) => {
    const fay = await aUadPerson(server, `fay-${what.length}`, 4)
    await fay.uad.uploadAgain()
    const state = async () => [await fay.uad.workflow(), await fay.uad.plan()]
    const before = await state()

    const { message, preview, workflow } = await fay.uad.upload({ body: { fileContent } })

    expect([message, preview.foundAuthorizations]).toEqual(['No Plugin Authorizations Found', []])
    expect(workflow).toEqual(before[0])
    expect(await state()).toEqual(before)
  },
)

test('another profile, as JSON too, replaces the last one, and no serial or device name is stored', async () => {
  const edda = await aUadPerson(server, 'edda', 2)
  const names = ['UAD Raw Distortion', 'UAD Studer A800 Tape Recorder']
  const statuses = ["Authorized for Hugo's Apollo x6 only", 'Demo expired']
  const authorizations = names.map((name, at) => ({ name, status: statuses[at], serial: PROFILE_SERIAL }))
  await edda.uad.uploadAgain()

  const answer = await edda.uad.upload({ body: { fileContent: JSON.stringify({ authorizations }) } })

  const { rows } = await server.pool.query(
    `select name, status, ownership from uad_authorizations join users on id = user_id where username = 'edda' order by name`,
  )
  expect(rows).toEqual([
    { name: names[0], status: 'Authorized for some devices only', ownership: 'owned' },
    { name: names[1], status: 'Demo expired', ownership: 'not-owned' },
  ])
  expect(answer.preview.foundAuthorizations).toHaveLength(2)
  expect(JSON.stringify(answer)).not.toMatch(new RegExp(`${PROFILE_SERIAL}|Hugo`))
})

test('a profile of 4 MB is read, and more than 8 MB are refused', async () => {
  const gesa = await aUadPerson(server, 'gesa', 1)
  const upload = (bytes: number) =>
    gesa.uad.upload({
      body: { fileContent: 'Device: a line on hardware;\n'.repeat(bytes / 28) + aProfile() },
    })

  await expect(upload(8.6e6)).rejects.toMatchObject({
    status: 413,
    reason: 'This file is too large for a UAD System Profile. At most 8 MB are read.',
  })
  await expect(upload(9.5e6)).rejects.toMatchObject({ status: 413, reason: 'The request is too large.' })
  const { preview } = await upload(4 * 1024 * 1024)

  expect(preview.foundAuthorizations).toHaveLength(5)
})
