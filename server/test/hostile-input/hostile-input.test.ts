import { beforeAll, expect, test } from 'vitest'
import {
  FUZZ_TIMEOUT,
  fuzzInputCount,
  megabytesInUse,
  mutatedText,
  runFuzzCampaign,
} from '#shared/contract/testing/endures.ts'
import { oneOf } from '#shared/uad/testing/random.ts'
import { aPicture } from '../a-picture.ts'
import { aPlugin } from '../a-plugin.ts'
import { aServer, type TestServer } from '../a-server.ts'
import { cookieHeader, encodedForm, type Visitor } from '../a-visitor.ts'
import { everyRouteCall, VALID_BODIES } from '../security/every-call.ts'

/** Malformed bodies for every schema, and malformed uploads and headers for the server. */

const ID = '00000000-0000-4000-8000-000000000000'

/** Unexpected values. */
const VALUES: unknown[] = [
  null,
  0,
  1e308,
  '',
  'x'.repeat(5000),
  '\0',
  '\u202e',
  {},
  [null],
  { length: 3 },
  JSON.parse('{"__proto__":{"a":1}}'),
  ID,
  '-271822-04-20',
  'javascript:1',
  '../../etc/passwd',
  "';--",
  [{ id: ID }],
]

const KEYS = ['__proto__', 'constructor', 'id', 'userId', '', '0', 'x']

const schemas = everyRouteCall.flatMap(({ name, endpoint }) =>
  endpoint.body && VALID_BODIES[name]
    ? [{ name, schema: endpoint.body, validBody: VALID_BODIES[name]([ID]) }]
    : [],
)

test.each(schemas)(
  'any body of $name is accepted or refused with a sentence',
  async ({ schema, validBody }) => {
    await runFuzzCampaign({
      count: fuzzInputCount(100_000),
      seed: 6,
      before,
      input: (random) => damaged(validBody, random),
      act: (body) => {
        const { success, error } = schema.safeParse(body)
        if (!success && !/^\S+ [\s\S]*\S$/.test(error.issues[0]?.message ?? ''))
          throw new Error(`It was refused with ${error.issues[0]?.message}`)
      },
    })
  },
  FUZZ_TIMEOUT,
)

/** The value with parts replaced, added, removed or repeated. */
function damaged(value: unknown, random: () => number): unknown {
  if (random() < 0.15) return oneOf(VALUES, random)
  if (Array.isArray(value)) {
    const items = value.map((item) => (random() < 0.5 ? damaged(item, random) : item))
    if (random() < 0.2) items.splice(0, 1)
    return random() < 0.05 ? Array(300).fill(items[0] ?? oneOf(VALUES, random)) : items
  }
  if (typeof value === 'object' && value !== null) {
    const entriesKept = Object.entries(value).filter(() => random() < 0.93)
    const entries = entriesKept.map(([key, inner]) => [key, random() < 0.5 ? damaged(inner, random) : inner])
    if (random() < 0.3) entries.push([oneOf(KEYS, random), oneOf(VALUES, random)])
    return Object.fromEntries(entries)
  }
  return typeof value === 'string' ? mutatedText([value], PIECES, random) : oneOf(VALUES, random)
}

const PIECES = ['\0', '\ud800', '\u202e', ' ', '<', '%', '/', 'İ', 'x'.repeat(300)]

let server: TestServer
let ana: Visitor
let plugin: string
let form: { text: string; type: string }
/** Before all schemas: measuring it for each takes longer than its bodies. */
let before: number
beforeAll(async () => {
  server = await aServer()
  ana = await server.signedInAs('ana')
  plugin = (await ana.plugins.add({ body: aPlugin() })).plugin.id
  const file = new File([await aPicture()], 'a.png', { type: 'image/png' })
  const { payload, headers } = await encodedForm('screenshot', file)
  form = { text: payload.toString('latin1'), type: headers['content-type'] }
  before = megabytesInUse()
})

test(
  'any upload is stored or refused with a sentence',
  async () => {
    const boundary = form.type.split('boundary=')[1] ?? ''
    const pieces = [
      `--${boundary}`,
      `--${boundary}--`,
      '\r\n',
      '\n',
      '\0',
      'name="screenshot"',
      'Content-Disposition: form-data; name="x"',
      "filename*=UTF-8''%00",
      'Content-Type: text/html',
      '\xff\xd8\xff',
    ]
    await runFuzzCampaign({
      count: fuzzInputCount(20_000),
      seed: 7,
      hang: 2000,
      input: (random) => ({
        payload: Buffer.from(mutatedText([form.text, form.text.slice(0, 400)], pieces, random), 'latin1'),
        type: random() < 0.8 ? form.type : headerText(mutatedText([form.type], pieces, random)),
      }),
      act: async ({ payload, type }) => {
        server.clock.advance(60_000)
        const headers = { 'content-type': type }
        refuseServerError(
          await ana.request({ method: 'POST', url: `/api/plugins/${plugin}/screenshot`, payload, headers }),
        )
      },
    })

    expect(await ana.plugins.list()).toHaveLength(1)
  },
  FUZZ_TIMEOUT,
)

test(
  'a request with any cookies and headers gets a response',
  async () => {
    const session = cookieHeader(ana.cookies)
    const texts = [session, 'Bearer abc', 'application/json', 'same-origin', 'bytes=0-1', '1', 'gzip', '"a"']
    const pieces = [
      '=',
      '"',
      '__proto__=1',
      'plugfolio_session=',
      ' ',
      '\t',
      'bytes=9-1',
      'charset=utf-7',
      '\xe9',
      'x'.repeat(3000),
    ]
    await runFuzzCampaign({
      count: fuzzInputCount(50_000),
      seed: 8,
      hang: 1000,
      input: (random) => ({
        url: oneOf(['/api/auth/me', '/api/plugins', '/api/nothing', '/api/device', '/api/server'], random),
        name: oneOf(HEADERS, random),
        value: headerText(mutatedText(texts, pieces, random)),
      }),
      act: async ({ url, name, value }) => {
        const headers = { 'sec-fetch-site': 'same-origin', [name]: value }
        refuseServerError(await server.app.inject({ method: 'GET', url, headers }))
      },
    })
  },
  FUZZ_TIMEOUT,
)

const HEADERS = [
  'cookie',
  'authorization',
  'content-type',
  'sec-fetch-site',
  'host',
  'range',
  'if-none-match',
  'accept-encoding',
  'x-forwarded-for',
  'content-length',
]

/** Headers cannot contain line breaks. */
const headerText = (text: string) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '')

/** Throws for a server error or a refusal without a sentence. */
function refuseServerError({ statusCode, body }: { statusCode: number; body: string }) {
  if (statusCode >= 500) throw new Error(`The response was ${statusCode}: ${body}`)
  if (statusCode >= 400 && !/^\{"code":"\w+","message":"[^"]+/.test(body))
    throw new Error(`It was refused with ${statusCode} and without a sentence: ${body.slice(0, 200)}`)
}
