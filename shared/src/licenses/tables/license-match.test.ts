import { expect, test } from 'vitest'
import { makerKeyOf } from '../../makers/maker-name.ts'
import { type LicensedEntry, licenseIndexOf } from './license-index.ts'
import { licenseMatchOf } from './license-match.ts'
import {
  type LabelledLicense,
  LICENSED_LIBRARY,
  nearLicenses,
  sameLicenses,
} from './testing/labelled-licenses.ts'

const index = licenseIndexOf(LICENSED_LIBRARY)
type Matcher = (license: LabelledLicense) => { certainty: string; entries: LicensedEntry[] }
const ours: Matcher = (license) => licenseMatchOf(license, index)

/** The licenses that a matcher gives to a wrong entry by itself. */
const wrongOf = (matcher: Matcher, licenses = [...sameLicenses, ...nearLicenses]) =>
  licenses.flatMap((license) => {
    const { certainty, entries } = matcher(license)
    const isWrong = certainty === 'certain' && entries.some(({ id }) => id !== license.entry)
    return isWrong ? [`${license.maker}: ${license.title} > ${entries.map(({ id }) => id)}`] : []
  })

const foundOf = (matcher: Matcher) =>
  sameLicenses.filter((license) => {
    const { certainty, entries } = matcher(license)
    return certainty === 'certain' && entries.length === 1 && entries[0]?.id === license.entry
  })

test('the list has at least 200 different licenses, and half of them or more are near misses', () => {
  const names = (list: LabelledLicense[]) => new Set(list.map(({ maker, title }) => `${maker}/${title}`)).size
  console.info(`${names(sameLicenses)} licenses of the library, ${names(nearLicenses)} near misses`)
  expect(names([...sameLicenses, ...nearLicenses])).toBeGreaterThanOrEqual(200)
  expect(names(nearLicenses)).toBeGreaterThanOrEqual(names(sameLicenses))
})

test('no license is given to a wrong entry without asking', () => {
  expect(wrongOf(ours)).toEqual([])
})

test('at least 80 % are found without asking, and in nearly all other cases the right entry is offered', () => {
  const found = foundOf(ours)
  const missed = sameLicenses.filter((license) => !found.includes(license))
  const offered = missed.filter((license) => ours(license).entries.some(({ id }) => id === license.entry))
  console.info(
    `${found.length} of ${sameLicenses.length} found, ${offered.length} more offered; not found: ${missed
      .filter((each) => !offered.includes(each))
      .map(({ title }) => title)
      .join(', ')}`,
  )
  expect(found.length).toBeGreaterThanOrEqual(0.8 * sameLicenses.length)
})

const letters = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
const certain = (entries: LicensedEntry[]) => ({
  certainty: entries.length > 0 ? 'certain' : 'none',
  entries: entries.slice(0, 1),
})
const byMaker = (maker: string, entry: LicensedEntry) => makerKeyOf(entry.manufacturer) === makerKeyOf(maker)

/** Wrong ways to match, each of which has been seen or is near at hand. */
const FAULTS: Record<string, Matcher> = {
  'a name within the other, in either direction': ({ title, maker }) =>
    certain(
      LICENSED_LIBRARY.filter(
        (entry) =>
          byMaker(maker, entry) &&
          (letters(title).includes(letters(entry.name)) || letters(entry.name).includes(letters(title))),
      ),
    ),
  'the beginning of a name': ({ title, maker }) =>
    certain(
      LICENSED_LIBRARY.filter(
        (entry) => byMaker(maker, entry) && letters(entry.name).startsWith(letters(title)),
      ),
    ),
  'a name without regard to its maker': ({ title }) =>
    certain(LICENSED_LIBRARY.filter((entry) => letters(entry.name) === letters(title))),
  'a name without its number': ({ title, maker }) =>
    certain(
      LICENSED_LIBRARY.filter(
        (entry) =>
          byMaker(maker, entry) &&
          letters(entry.name).replace(/\d+$/, '') === letters(title).replace(/\d+$/, ''),
      ),
    ),
  'a name without words for an edition': ({ title, maker }) =>
    certain(
      LICENSED_LIBRARY.filter(
        (entry) =>
          byMaker(maker, entry) &&
          letters(entry.name) ===
            letters(title.replace(/ (Advanced|Elements|Player|LE|Essentials|Pro)$/, '')),
      ),
    ),
  'what we only offer': (license) => certain(ours(license).entries),
}

test.each(Object.entries(FAULTS))('the list catches a matcher that takes %s', (_, matcher) => {
  expect(wrongOf(matcher).length).toBeGreaterThan(0)
})

test('two entries of one name are a doubt', () => {
  const entry = { name: 'Pro-Q 3', manufacturer: 'FabFilter', version: '3.2' }
  const twins = licenseIndexOf([
    { ...entry, id: 'a' },
    { ...entry, id: 'b' },
  ])
  expect(licenseMatchOf({ title: 'Pro-Q 3', maker: 'FabFilter' }, twins)).toMatchObject({
    certainty: 'doubt',
    entries: [{ id: 'a' }, { id: 'b' }],
  })
})

test.each(['', '(R)', 'License', '®', '---', '🎤', 'a'.repeat(200), '1', 'by FabFilter'])(
  '%j is matched with nothing',
  (title) => {
    expect(ours({ title, maker: 'FabFilter', entry: null }).certainty).not.toBe('certain')
  },
)

test('a shop that sells for many makers is no evidence against the maker that the name begins with, and none for it', () => {
  const ofShop = (title: string) => ours({ title, maker: 'Plugin Alliance', entry: null })
  expect(ofShop('Brainworx bx_digital V3')).toMatchObject({
    certainty: 'certain',
    entries: [{ name: 'bx_digital V3' }],
  })
  expect(ofShop('bx_digital V3')).toMatchObject({ certainty: 'doubt', entries: [{ name: 'bx_digital V3' }] })
})
