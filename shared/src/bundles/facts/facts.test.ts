import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAKER_SITE_MAX, makerSiteIn } from './maker-site.ts'
import { isPlaceholderMaker } from './placeholders.ts'
import { plainMakerName } from './plain-maker-name.ts'
import { remembered } from './shown-text.ts'

test.each([
  ['https://www.fabfilter.com/', 'https://www.fabfilter.com/'],
  ['http://valhalladsp.com', 'http://valhalladsp.com'],
  ['HTTPS://U-HE.com/Products?a=1#B', 'https://u-he.com/Products?a=1#B'],
  ['www.acme-audio.co.uk', 'https://www.acme-audio.co.uk'],
  ['acme.audio/plugins', 'https://acme.audio/plugins'],
  ['  https://acme.audio  ', 'https://acme.audio'],
  ['https://müller-klänge.de', 'https://müller-klänge.de'],
  ['https://xn--mller-kva.de', 'https://xn--mller-kva.de'],
  ['https://github.com/acme/eq', 'https://github.com/acme/eq'],
])('%j is the site %s', (text, site) => {
  expect(makerSiteIn(text)).toBe(site)
})

test.each([
  '',
  'Acme',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'ftp://acme.com',
  'mailto:info@acme.com',
  'info@acme.com',
  'https://user:secret@acme.com/',
  'https://acme.com@evil.com/',
  'https://acme.com\\@evil.com/',
  'https://acme.com:8080/',
  'https://localhost/',
  'https://studio.local/',
  'https://router.lan',
  'http://127.0.0.1/',
  'http://192.168.0.1/update',
  'http://[::1]/',
  'http://2130706433/',
  'http://0x7f.0.0.1/',
  'http://0x7f000001/',
  'https://1.2.3.0x4/',
  'https://acme..com/',
  'https://-acme.com/',
  'https://acme.com/a b',
  'https://',
  'https://www.yourcompany.com',
  'https://my-company.com/',
  'https://example.com/',
  'https://iplug2.github.io',
  `https://acme.com/${'a'.repeat(MAKER_SITE_MAX)}`,
])('%j is not a site', (text) => {
  expect(makerSiteIn(text)).toBe('')
})

test('whatever a file says, the result is empty or a short address of the web', () => {
  const part = fc.constantFrom(...'@:/\\[]\u202e ', 'http', 'https', '://', '127.0.0.1', 'acme', '.com')
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(part).map((parts) => parts.join('')),
      ),
      (text) => {
        const site = makerSiteIn(text)
        if (site === '') return
        const { protocol, username, password, port, hostname } = new URL(site)
        expect(['http:', 'https:']).toContain(protocol)
        expect([username, password, port]).toEqual(['', '', ''])
        expect(hostname).toMatch(/\.[a-z][a-z\d-]*$/i)
        expect(site.length).toBeLessThanOrEqual(MAKER_SITE_MAX)
        expect(makerSiteIn(site)).toBe(site)
      },
    ),
  )
})

test.each([
  ['Valhalla DSP, LLC.', 'Valhalla DSP, LLC'],
  ['Native Instruments GmbH.', 'Native Instruments GmbH'],
  ['Baby Audio.', 'Baby Audio'],
  ['Eventide Inc. and its licensors', 'Eventide Inc.'],
  ['iZotope, Inc., and its licensors and suppliers.', 'iZotope, Inc.'],
  ['u-he.com', 'u-he'],
  ['https://www.audiority.com/', 'audiority'],
  ['Eventide Inc.', 'Eventide Inc.'],
  ['Plugin Alliance Ltd.', 'Plugin Alliance Ltd.'],
  ['IK Multimedia Production S.r.l.', 'IK Multimedia Production S.r.l.'],
  ['Arturia S.A.', 'Arturia S.A.'],
  ['A.O.M.', 'A.O.M.'],
  ['Plugins.com Audio', 'Plugins.com Audio'],
  ['D16 Group Audio Software', 'D16 Group Audio Software'],
  ['Sound and its Makers', 'Sound and its Makers'],
  ['音.', '音'],
  ['.', '.'],
])('the maker %s is shown as %s', (read, shown) => {
  expect(plainMakerName(read)).toBe(shown)
  expect(plainMakerName(shown)).toBe(shown)
})

test.each(['__MyCompanyName__', 'MyCompanyName', 'Your Company Name', '_YourCompany_', 'My Company'])(
  '%s is the placeholder of a toolkit',
  (maker) => {
    expect(isPlaceholderMaker(maker)).toBe(true)
  },
)

test.each(['Acme Audio', 'My Company of Sound', 'Namecompany'])('%s is a maker', (maker) => {
  expect(isPlaceholderMaker(maker)).toBe(false)
})

test('a hostile name of a million characters does not hold anything up', () => {
  for (const piece of ['and its ', 'a.', 's.r.', '-', ' and/or'])
    expect(plainMakerName(piece.repeat(200_000)).length).toBeLessThanOrEqual(piece.length * 200_000)
})

test('a remembered function finds a text once, and keeps neither many texts nor long ones', () => {
  const asked: string[] = []
  const lengthOf = remembered((text) => {
    asked.push(text)
    return { length: text.length }
  })
  const askedFor = (texts: string[]) => {
    asked.length = 0
    expect(texts.map((text) => lengthOf(text).length)).toEqual(texts.map(({ length }) => length))
    return [...asked]
  }
  const long = 'x'.repeat(401)
  const many = Array.from({ length: 1001 }, (_, index) => `Maker ${index}`)

  expect(askedFor(['Acme', 'Other', 'Acme', ''])).toEqual(['Acme', 'Other', ''])
  expect(askedFor(['Acme', ''])).toEqual([])
  expect(askedFor([long, long])).toEqual([long, long])
  expect(askedFor(many)).toEqual(many)
  expect(askedFor(['Acme'])).toEqual(['Acme'])
})
