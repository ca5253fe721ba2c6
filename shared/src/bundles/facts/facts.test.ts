import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAKER_SITE_MAX, makerSiteIn } from './maker-site.ts'
import { plainMakerName } from './plain-maker-name.ts'
import { remembered } from './shown-text.ts'

test.each([
  ['https://www.fabfilter.com/', 'https://www.fabfilter.com/'],
  ['HTTPS://U-HE.com/Products?a=1#B', 'https://u-he.com/Products?a=1#B'],
  ['www.acme-audio.co.uk', 'https://www.acme-audio.co.uk'],
  ['acme.audio/plugins', 'https://acme.audio/plugins'],
  ['  https://acme.audio  ', 'https://acme.audio'],
  ['https://xn--mller-kva.de', 'https://xn--mller-kva.de'],
])('%j is the site %s', (text, site) => {
  expect(makerSiteIn(text)).toBe(site)
})

test.each([
  '',
  'Acme',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'mailto:info@acme.com',
  'https://user:secret@acme.com/',
  'https://acme.com@evil.com/',
  'https://acme.com:8080/',
  'https://localhost/',
  'http://127.0.0.1/',
  'http://[::1]/',
  'http://2130706433/',
  'http://0x7f.0.0.1/',
  'https://acme..com/',
  'https://acme.com/a b',
  'https://www.yourcompany.com',
  'https://example.com/',
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
  ['Eventide Inc. and its licensors', 'Eventide Inc.'],
  ['iZotope, Inc., and its licensors and suppliers.', 'iZotope, Inc.'],
  ['u-he.com', 'u-he'],
  ['IK Multimedia Production S.r.l.', 'IK Multimedia Production S.r.l.'],
  ['D16 Group Audio Software', 'D16 Group Audio Software'],
  ['.', '.'],
])('the maker %s is shown as %s', (read, shown) => {
  expect(plainMakerName(read)).toBe(shown)
  expect(plainMakerName(shown)).toBe(shown)
})

test('a hostile name of a million characters does not hold anything up', () => {
  for (const piece of ['and its ', 'a.', 's.r.', '-', ' and/or'])
    expect(plainMakerName(piece.repeat(200_000)).length).toBeLessThanOrEqual(piece.length * 200_000)
})

test('a remembered function finds a text once, and keeps neither many texts nor long ones', () => {
  let asked = 0
  const lengthOf = remembered((text) => {
    asked += 1
    return { length: text.length }
  })
  const askedFor = (texts: string[]) => {
    asked = 0
    for (const text of texts) expect(lengthOf(text).length).toBe(text.length)
    return asked
  }
  const long = 'x'.repeat(401)

  expect([askedFor(['Acme', 'Acme', '']), askedFor(['Acme', '']), askedFor([long, long])]).toEqual([2, 0, 2])
  expect(askedFor(Array.from({ length: 1001 }, (_, index) => `Maker ${index}`))).toBe(1001)
  expect(askedFor(['Acme'])).toBe(1)
})
