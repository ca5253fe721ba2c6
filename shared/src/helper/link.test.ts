import fc from 'fast-check'
import { expect, test } from 'vitest'
import { connectLinkOf, organizeLinkOf, parseHelperLink } from './link.ts'

const JOB = '5f3ab0c1-7d2e-4c1a-9b7e-0d2f4a6b8c1d'
const CODE = 'eyJ1Ijoi.Zm9v_-'
const link = (action: string, query: string) => `plugfolio://${action}?${query}`
const connect = (site: string) => link('connect', `token=${CODE}&apiUrl=${encodeURIComponent(site)}`)

test('a link contains only the job and the server', () => {
  const link = new URL(organizeLinkOf({ id: '5f3a-1' }, 'https://music.example.org:8443'))

  expect(link.href).toMatch(/^plugfolio:\/\/organize\?/)
  expect([...link.searchParams]).toEqual([
    ['job', '5f3a-1'],
    ['apiUrl', 'https://music.example.org:8443'],
  ])
})

test.each([
  [connectLinkOf(CODE, 'https://a.example'), { action: 'connect', site: 'https://a.example', code: CODE }],
  [organizeLinkOf({ id: JOB }, 'http://[::1]:80'), { action: 'organize', site: 'http://[::1]', job: JOB }],
  [connect('HTTPS://A.Example:443'), { action: 'connect', site: 'https://a.example', code: CODE }],
  [connect('http://localhost:5173'), { action: 'connect', site: 'http://localhost:5173', code: CODE }],
  [connect('http://127.0.0.1:5173'), { action: 'connect', site: 'http://127.0.0.1:5173', code: CODE }],
  [connect('https://xn--mller-kva.example'), { site: 'https://xn--mller-kva.example' }],
  [connect('https://10.0.0.7:8443'), { site: 'https://10.0.0.7:8443' }],
  [connect('https://A.example/Tools/plug-folio_1.x~'), { site: 'https://a.example/Tools/plug-folio_1.x~' }],
  [`PLUGFOLIO://restore/?apiUrl=https%3A%2F%2Fa.example&job=${JOB}`, { action: 'restore', job: JOB }],
  [link('reveal', `job=${JOB}&apiUrl=https://a.example&plugins=%5B%5D`), { action: 'reveal', job: JOB }],
])('parses the link %s', (text, expected) => {
  expect(parseHelperLink(text)).toMatchObject({ link: expected })
})

test.each([
  [`${connectLinkOf(CODE, 'https://a.example')}&x=${'y'.repeat(2000)}`, 'too long'],
  ['https://a.example/connect?token=x', "isn't a Plugfolio link"],
  ['', "isn't a Plugfolio link"],
  ['plugfolio:connect', 'damaged'],
  [`${connect('https://a.example')}\nx`, 'damaged'],
  [`${connect('https://a.example')}#x`, 'damaged'],
  [`${connect('https://a.example')}&apiUrl=https%3A%2F%2Fb.example`, 'damaged'],
  [link('connect', 'token=%E0%A4%A&apiUrl=https://a.example'), 'damaged'],
  ['plugfolio://user@connect?token=x', 'damaged'],
  [link('erase', `job=${JOB}&apiUrl=https://a.example`), 'does not support'],
  [link('connect', 'apiUrl=https://a.example'), 'no code'],
  [link('connect', 'token=a%0Ab&apiUrl=https://a.example'), 'no code'],
  [link('organize', 'job=../../etc&apiUrl=https://a.example'), 'no job'],
  [link('organize', `job=${JOB}`), 'does not name a site'],
  [connect('ftp://a.example'), 'not a website'],
  [connect('//a.example'), 'not a website'],
  [connect('javascript:alert(1)'), 'not a website'],
  [connect('http://a.example'), 'without https'],
  [connect('http://127.0.0.1.a.example'), 'without https'],
  [connect('http://localhost.a.example'), 'without https'],
  [connect('https://a.example@b.example'), 'user name'],
  [connect('https://a.example:x@b.example'), 'user name'],
  [connect('https://a.example/'), 'more than a site'],
  [connect('https://a.example/x/'), 'more than a site'],
  [connect('https://a.example//x'), 'more than a site'],
  [connect('https://a.example/../x'), 'more than a site'],
  [connect('https://a.example/x/./y'), 'more than a site'],
  [connect('https://a.example/%2e%2e/x'), 'more than a site'],
  [connect('https://a.example/x;y'), 'more than a site'],
  [connect('https://a.example/x?y'), 'more than a site'],
  [connect('https://a.example/x#y'), 'more than a site'],
  [connect('https://a.example/x\\y'), 'more than a site'],
  [connect(`https://a.example/${'x'.repeat(64)}`), 'more than a site'],
  [connect('https://a.example\\@b'), 'user name'],
  [connect('https://a.example\\b'), 'more than a site'],
  [connect('https://a.example?x'), 'more than a site'],
  [connect('https://a.example#x'), 'more than a site'],
  [connect('https://plugfоlio.example'), 'unusual letters'],
  [connect('https://a.example\u202e'), 'unusual letters'],
  [connect('https://a example'), 'unusual letters'],
  [connect('https://'), 'does not exist'],
  [connect('https://a..example'), 'does not exist'],
  [connect('https://a.example.'), 'does not exist'],
  [connect('https://a.example:0'), 'does not exist'],
  [connect('https://a.example:65536'), 'does not exist'],
  [connect('https://a.example:'), 'does not exist'],
  [connect('http://2130706433'), 'does not exist'],
  [connect('http://0x7f.1'), 'does not exist'],
  [connect('http://127.0.0.01'), 'does not exist'],
  [connect('http://127.1'), 'does not exist'],
  [connect('https://[::ffff:7f00:1]'), 'does not exist'],
  [connect('https://%61.example'), 'does not exist'],
])('refuses the link %j', (text, why) => {
  expect(parseHelperLink(text)).toEqual({ refused: expect.stringContaining(why) })
})

test('every accepted link names a site exactly as it is called', () => {
  const piece = fc.constantFrom(
    'plugfolio',
    'https',
    'http',
    '://',
    ':',
    '/',
    '//',
    '\\',
    '@',
    '#',
    '?',
    '&',
    '=',
    '.',
    '..',
    '%',
    'connect',
    'organize',
    'reveal',
    'restore',
    'token=',
    'apiUrl=',
    'job=',
    CODE,
    JOB,
    '%2F',
    '%40',
    'a.example',
    'localhost',
    '127.0.0.1',
    '0x7f',
    '[::1]',
    ':443',
    ':80',
    '\u0000',
    '\n',
    '%0a',
    'é',
    'ⓐ',
  )
  const part = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
  const hostile = fc.oneof(
    part,
    fc.tuple(part, part).map(([site, more]) => `${connect(`https://a.example${site}`)}${more}`),
    part.map((site) => connect(`http${site}`)),
    part.map((site) => `plugfolio://organize?job=${JOB}&apiUrl=https://${site}`),
    fc.string({ unit: 'binary', maxLength: 60 }),
  )
  fc.assert(
    fc.property(hostile, (text) => {
      const read = parseHelperLink(text)
      if ('refused' in read) return
      const { href, protocol, hostname } = new URL(`${read.link.site}/`)
      expect(href).toBe(`${read.link.site}/`)
      expect(protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)).toBe(true)
      expect(text).toMatch(/^plugfolio:\/\//i)
    }),
    { numRuns: 5000 },
  )
})
