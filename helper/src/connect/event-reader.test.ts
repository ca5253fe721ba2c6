import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventReader } from './event-reader.ts'

const ID = '5f3ab0c1-7d2e-4c1a-9b7e-0d2f4a6b8c1d'
const TEXT = [
  'retry: 2000\n\n',
  ': here\r\n\r\n',
  `data: {"what":"jobs","jobId":"${ID}"}\n\n`,
  'data: {"what":"jobs","jobId":"../folders"}\n\n',
  'event: x\ndata: {"what":"cats"}\n\ndata: no json\n\n',
  'data:{"what":"devices"}\r\n\r\n',
].join('')

test('events are found however the text is split, and unknown events are skipped', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(TEXT.length), { maxLength: 12 }), (cuts) => {
      const read = eventReader()
      const places = [0, ...cuts.sort((a, b) => a - b), TEXT.length]
      const events = places.flatMap((from, index) => read(TEXT.slice(from, places[index + 1] ?? from)))
      expect(events).toEqual([{ what: 'jobs', jobId: ID }, { what: 'devices' }])
    }),
  )
})

test('a line without an end is rejected', () => {
  const read = eventReader()
  const flood = () => {
    for (let at = 0; at < 100; at++) read('x'.repeat(1000))
  }

  expect(flood).toThrow('not an event')
})
