import { expect, test } from 'vitest'
import { isPlaceholderMaker } from './placeholders.ts'
import { plainMakerName } from './plain-maker-name.ts'

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
