import { expect, test } from 'vitest'
import { DAWS } from '../songs/daws.ts'
import { DAW_IDS, dawOf } from './daw-ids.ts'
import { suggestedDaws } from './suggested-daws.ts'

test.each([
  ['Ableton Live', 'ableton-live'],
  ['Live 11', 'ableton-live'],
  ['Cubase', 'cubase'],
  ['Nuendo', 'cubase'],
  ['FL Studio', 'fl-studio'],
  ['Studio One', 'studio-one'],
  ['Logic Pro', 'logic-pro'],
  ['GarageBand', 'logic-pro'],
  ['REAPER', 'reaper'],
  ['Mixbus', 'ardour'],
  ['Pro Tools', 'pro-tools'],
  ['Bitwig Studio', 'bitwig-studio'],
  ['Some host', undefined],
  ['Alive', undefined],
  ['', undefined],
])('%s is %s', (name, daw) => {
  expect(dawOf(name)).toBe(daw)
})

test('the name of each DAW is of one DAW only', () => {
  for (const id of DAW_IDS.filter((one) => one !== 'other'))
    for (const name of DAWS[id].name.split(/, | or /)) expect([name, dawOf(name)]).toEqual([name, id])
})

test('songs and lists of plugins suggest DAWs, each once with its reasons', () => {
  expect(
    suggestedDaws({
      songs: [
        { kind: 'cubase', daw: 'Nuendo', songs: 1200 },
        { kind: 'cubase', daw: 'Cubase', songs: 34 },
        { kind: 'ableton', daw: '', songs: 1 },
        { kind: 'dawproject', daw: 'Bitwig Studio', songs: 2 },
        { kind: 'dawproject', daw: 'A new one', songs: 5 },
      ],
      hosts: ['Ableton Live', 'REAPER', 'something'],
    }),
  ).toEqual([
    { daw: 'ableton-live', because: 'Found here: 1 song and its list of plugins.' },
    { daw: 'bitwig-studio', because: 'Found here: 2 songs.' },
    { daw: 'cubase', because: 'Found here: 1,234 songs.' },
    { daw: 'reaper', because: 'Found here: its list of plugins.' },
  ])
})
