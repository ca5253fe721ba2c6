import { aPicture } from '../../../server/test/a-picture.ts'
import { aHelper } from '../people/a-helper.ts'
import type { Producer } from '../people/a-producer.ts'
import { aProfile, UAD_PLUGINS } from '../people/a-profile.ts'
import { addSongs, aSentSong, aUse } from '../songs/a-song.ts'

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

const TAPE = aUse('Tape Echo', 'Night Audio', { version: '2.0', count: 3, off: 1, inRack: 1 })
const TIDES = {
  title: 'Tides',
  folder: 'Album',
  saveOf: 'Tides',
  uses: [
    TAPE,
    aUse('Long Gone', 'Reel Works', { format: 'VST2', missing: 1 }),
    aUse('Pictured', 'Day Sound', { format: 'VST2', offline: 1 }),
    aUse('Nameless', '', { frozen: 1 }),
    aUse('EQ Eight', 'Ableton', { factory: true }),
  ],
}

/**
 * An account with songs in every state: whole, with holes, incomplete, not read, with older saves; with a computer to move them
 * to, a link to what one needs, and a UAD plan that would move a plugin which a song uses.
 */
export async function furnishSongs(producer: Producer, url: string) {
  await furnishLibrary(producer)
  for (const plugin of UAD_PLUGINS) await producer.owns(plugin)
  // According to the contract, the response has a code.
  const { code } = (await producer.call('POST', '/api/helper/pair')) as { code: string }
  const helper = await aHelper(url, code, 'Studio Mac')
  const piano = { name: 'Stage Piano', manufacturer: 'Keys & Co', format: 'AU', path: '/p/Piano.component' }
  await helper.call('POST', '/api/plugins/bulk-import', { plugins: [piano] })

  await addSongs(producer, [
    aSentSong(TIDES),
    aSentSong({ ...TIDES, title: 'Tides 2', isBackup: true, modifiedAt: '2026-05-02T12:00:00.000Z' }),
    aSentSong({ title: 'Whole', uses: [TAPE, aUse('Tape Echo', 'Night Audio', { format: 'AU' })] }),
    aSentSong({
      title: 'Plates',
      uses: [aUse('UAD Plate', 'Universal Audio'), aUse('UAD Raw', 'Universal Audio')],
    }),
    aSentSong({ title: 'Half', uses: [TAPE], song: { incomplete: 'cut-short' } }),
    aSentSong({ title: '', uses: [TAPE] }),
    aSentSong({ title: 'Rack', refused: 'reason' }),
  ])
  await producer.call('PATCH', '/api/uad-workflow', { exportCompleted: true })
  await producer.call('POST', '/api/uad-file', { fileContent: aProfile() })
  await producer.call('POST', '/api/uad-analyze')
  await producer.call('PATCH', '/api/uad-workflow', { reviewCompleted: true })
  return { disconnect: helper.stop, token: await aLinkTo(producer, 'Tides') }
}

/** An account with one song; returns the token of a link to it. */
export async function aSharedSong(producer: Producer) {
  await addSongs(producer, [aSentSong(TIDES)])
  return aLinkTo(producer, 'Tides')
}

/** The token of a new link to everything that a song needs. */
async function aLinkTo(producer: Producer, song: string) {
  // According to the contract, the responses are the list of songs, one of them, and a link.
  const songs = (await producer.call('GET', '/api/songs')) as { id: string; title: string }[]
  const at = `/api/songs/${songs.find(({ title }) => title === song)?.id}`
  const { needs } = (await producer.call('GET', at)) as { needs: { use: { usedId: string } }[] }
  const body = { needs: needs.map(({ use: { usedId } }) => ({ usedId, version: '2.0' })), days: 7 }
  return ((await producer.call('POST', `${at}/share`, body)) as { token: string }).token
}
