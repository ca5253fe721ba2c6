import { expect, test } from 'vitest'
import type { UadWorkflow } from '#shared/uad/contract.ts'
import { aProfile } from '../../../test/a-profile.ts'
import { aServer } from '../../../test/a-server.ts'
import { aUadPerson } from '../../../test/a-uad-person.ts'
import type { Visitor } from '../../../test/a-visitor.ts'

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

test('export and review in one call are both completed or neither', async () => {
  const ben = await aUadPerson(server, 'ben')

  const attempt = ben.uad.complete({ body: { exportCompleted: true, reviewCompleted: true } })

  await expect(attempt).rejects.toMatchObject({ status: 409 })
  expect(await ben.uad.workflow()).toEqual(NOT_STARTED)
})

test.each([
  [{}, 'Name a completed step.'],
  [{ exportCompleted: false }, 'A step can only be completed.'],
  [{ generateCompleted: true }, 'Only exportCompleted and reviewCompleted can be set.'],
  [{ step: 4 }, 'Only exportCompleted and reviewCompleted can be set.'],
])('the change %j is refused', async (payload, sentence) => {
  const carl = await server.signedInAs(`carl${Math.random()}`)

  const response = await carl.request({ method: 'PATCH', url: '/api/uad-workflow', payload })

  expect([response.statusCode, response.json().message]).toEqual([400, sentence])
  expect(await carl.uad.workflow()).toEqual(NOT_STARTED)
})

test('a workflow, its licenses and its plan belong to one user', async () => {
  const dora = await aUadPerson(server, 'dora', 4)
  const emil = await aUadPerson(server, 'emil')
  const stateOfDora = async () => [
    await dora.uad.workflow(),
    await dora.uad.plan(),
    await dora.plugins.list(),
  ]
  const before = await stateOfDora()

  await emil.uad.complete({ body: { exportCompleted: true } })
  await emil.uad.upload({
    body: { fileContent: aProfile({ 'UAD Raw Distortion': 'Authorized for all devices' }) },
  })
  await emil.uad.analyze()
  const afterAnalysis = await stateOfDora()
  await emil.uad.reset({ body: { resetPluginOwnership: true } })

  expect(afterAnalysis).toEqual(before)
  expect(await stateOfDora()).toEqual(before)
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

test('an account deleted while its workflow is under way leaves nothing behind', async () => {
  const gone = await aServer()
  for (let round = 0; round < 10; round++) {
    const gus = await aUadPerson(gone, 'gus', round % 6)
    const calls = [
      ...Object.values(CALLS).map((call) => call(gus)),
      gus.uad.reset({ body: { resetPluginOwnership: round % 2 === 0 } }),
      gus.account.remove({ body: { password: 'correct horse' } }),
    ]
    const outcomes = await Promise.allSettled(calls)

    const statuses = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.status : 200))
    expect(statuses.filter((status) => ![200, 401, 409].includes(status))).toEqual([])
  }

  for (const table of ['uad_workflows', 'uad_authorizations', 'jobs']) {
    const { rows } = await gone.pool.query(`select count(*)::int as count from ${table}`)
    expect({ table, ...rows[0] }).toEqual({ table, count: 0 })
  }
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
