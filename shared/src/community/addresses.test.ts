import { expect, test } from 'vitest'
import { sharedValueOf } from './shared-value.ts'
import { aDiscussion, aField, aPluginOwner, NOON } from './testing/a-field.ts'
import { DAY_MS } from './trust.ts'

const member = aPluginOwner('member ana')
const ben = aPluginOwner('new ben')
const cleo = aPluginOwner('new cleo')
const trusted = aPluginOwner('trusted tom')
const newcomer = aPluginOwner('new newcomer', { accountSince: NOON - DAY_MS })
const [PAGE, OTHER] = ['https://acme-audio.com/download', 'https://acme-sound.com/setup']
const anAddress = (maker = '') => aDiscussion(aField({ field: 'updateUrl', maker }))

test.each([
  ['a member', member, 'another owner to agree'],
  ['a trusted person', trusted, 'another owner to agree'],
  ['a new account', newcomer, 'two more owners to agree'],
])('an address of %s waits for %3$s, however long nobody objects', (_, by, waitsFor) => {
  const talk = anAddress()

  expect(talk.says(by, PAGE)).toMatchObject({ is: 'pending', waitsFor })
  talk.passes(7 * DAY_MS)
  talk.settles()
  expect(talk.shown()).toBeNull()
})

test('an address is shown once two people whose voices count are behind it', () => {
  const ofMember = anAddress()
  ofMember.says(member, PAGE)
  expect(ofMember.confirms(newcomer, '1')).toMatchObject({ is: 'pending' })
  expect(ofMember.confirms(ben, '1')).toMatchObject({ is: 'live' })

  const ofNewcomer = anAddress()
  ofNewcomer.says(newcomer, PAGE)
  expect(ofNewcomer.confirms(ben, '1')).toMatchObject({ is: 'pending' })
  expect(ofNewcomer.confirms(cleo, '1')).toMatchObject({ is: 'live' })
})

test('an address on the maker’s own site follows the rules of other fields', () => {
  const page = 'https://www.fabfilter.com/download'
  expect(anAddress('FabFilter').says(member, page)).toMatchObject({ is: 'live' })
  expect(anAddress('Fab Filter').says(newcomer, page)).toMatchObject({
    is: 'pending',
    waitsFor: 'another owner to confirm it, or for a day',
  })
  expect(anAddress('Acme').says(member, page)).toMatchObject({ is: 'pending' })
  expect(anAddress('FabFilter').says(member, 'http://www.fabfilter.com')).toMatchObject({ is: 'pending' })
})

test('an address that others see is replaced by two more owners, or a trusted person and one', () => {
  const talk = anAddress()
  talk.says(member, PAGE)
  talk.confirms(ben, '1')

  expect(talk.says(cleo, OTHER)).toMatchObject({ is: 'pending', waitsFor: 'two more owners to agree' })
  expect(talk.confirms(trusted, '2')).toMatchObject({ is: 'live' })
  expect(talk.says(trusted, PAGE)).toMatchObject({ is: 'pending', waitsFor: 'another owner to agree' })
})

test.each([
  ['manualUrl', PAGE],
  ['discontinued', `yes ${PAGE}`],
  ['discontinued', `2024-05-01 ${PAGE}`],
] as const)('the address in %s %j waits, too', (field, value) => {
  expect(aDiscussion(aField({ field })).says(member, value)).toMatchObject({ is: 'pending' })
})

test.each([
  ['discontinued', 'yes'],
  ['description', `See ${PAGE}`],
] as const)('%s %j has no address that opens', (field, value) => {
  expect(aDiscussion(aField({ field })).says(member, value)).toMatchObject({ is: 'live' })
})

test('an administrator’s address, and one on a server with one account, is shown at once', () => {
  expect(anAddress().says(aPluginOwner('moderator mo'), PAGE)).toMatchObject({ is: 'live' })
  const alone = aDiscussion(aField({ field: 'updateUrl' }), { mode: 'members', people: 1 })
  expect(alone.says(newcomer, PAGE)).toMatchObject({ is: 'live' })
})

test.each([
  ['updateUrl', 'http://127.0.0.1/setup', 'Update URL is an IP address or on your local network'],
  ['updateUrl', 'http://[::1]:22/', 'Update URL is an IP address or on your local network'],
  ['manualUrl', 'https://nas/manual', 'Manual is an IP address or on your local network'],
  ['manualUrl', 'https://nas.local', 'Manual is an IP address or on your local network'],
  ['discontinued', 'yes http://192.168.1.2/', 'Discontinued is an IP address or on your local network'],
  ['updateUrl', 'https://еvil.com', 'Update URL has look-alike letters in its host name'],
  ['discontinued', 'yes https://xn--80ak6aa92e.com', 'Discontinued has look-alike letters in its host name'],
])('as %s others never get %j', (field, value, refused) => {
  expect(sharedValueOf(field, value)).toEqual({ refused: expect.stringContaining(refused) })
})
