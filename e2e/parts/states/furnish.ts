import { aPicture } from '../../../server/test/a-picture.ts'
import { aHelper } from '../people/a-helper.ts'
import type { Producer } from '../people/a-producer.ts'

/** Fills the library so that every place has content. */
export async function furnishLibrary(producer: Producer) {
  const tape = await producer.owns({
    name: 'Tape Echo',
    manufacturer: 'Night Audio',
    type: 'Delay',
    version: '2.1',
  })
  await producer.owns({
    name: 'Tape Echo',
    manufacturer: 'Night Audio',
    format: 'AU',
    path: 'Tape Echo.component',
    architectures: ['x86_64'],
  })
  await producer.call('PATCH', `/api/plugins/${tape.id}`, {
    updateAvailable: true,
    isFavorite: true,
    tags: ['mix', 'drums'],
  })
  await producer.owns({ name: 'UAD Plate', manufacturer: 'Universal Audio', type: 'Reverb', isUAD: true })
  await producer.owns({ name: 'Nameless', format: 'Plugin' })
  const pictured = await producer.owns({
    name: 'Pictured',
    manufacturer: 'Day Sound',
    type: 'EQ',
    format: 'AAX',
  })
  await producer.upload(`/api/plugins/${pictured.id}/screenshot`, 'screenshot', await aPicture())
}

/**
 * Also what the settings and the collections show of an account that is in use. The bell tells of a sign-in in
 * another browser. Returns a function that disconnects its helper.
 */
export async function furnishAccount(producer: Producer, url: string) {
  await furnishLibrary(producer)
  await producer.call('POST', '/api/collections', { name: 'Mixing', kind: 'picked' })
  await producer.call('POST', '/api/collections', { name: 'Equalizers', kind: 'view', view: 'type=EQ' })
  const gone = await producer.owns({ name: 'Gone' })
  await producer.call('DELETE', `/api/plugins/${gone.id}`)
  const { username, password } = producer
  await producer.call('POST', '/api/account/keys', { name: 'My script', scope: 'read', password })
  await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ username, password }),
  })
  // According to the contract, the response has a code.
  const { code } = (await producer.call('POST', '/api/helper/pair')) as { code: string }
  const { stop } = await aHelper(url, code, 'Studio Mac')
  return stop
}
