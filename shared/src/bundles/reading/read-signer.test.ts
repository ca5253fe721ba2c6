import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runSync } from '../run.ts'
import { inMemoryFiles } from '../testing/in-memory.ts'
import { signedProgram, universalProgram } from '../testing/signed-program.ts'
import { readSigner, slicesIn } from './read-signer.ts'

function signerOf(program: Uint8Array) {
  const slices = program.length < 20 ? [] : slicesIn(program.subarray(0, 4096))
  return runSync(readSigner({ path: 'Tape', slices }), inMemoryFiles({ Tape: program }))
}

const unsigned = () => signedProgram().subarray(0, 4096)

test.each<[string, Uint8Array, string]>([
  ['a program for one processor', signedProgram(), 'ABCDE12345'],
  ['a program for two', universalProgram(signedProgram(), signedProgram()), 'ABCDE12345'],
  [
    'a program of which only the second part is signed',
    universalProgram(unsigned(), signedProgram()),
    'ABCDE12345',
  ],
  ['a signature without a team', signedProgram({ team: '' }), ''],
  ['a signature older than teams', signedProgram({ version: 0x20100 }), ''],
  ['a team that is none', signedProgram({ team: '../../etc/' }), ''],
  ['a team that does not end', signedProgram({ team: 'A'.repeat(300) }), ''],
  ['a program that is cut off before its signature', unsigned(), ''],
  ['text', Buffer.from('there is no program at all'), ''],
  ['an empty file', new Uint8Array(), ''],
])('%s names %s', (_, program, team) => {
  expect(signerOf(program)).toBe(team)
})

test('a missing file has no signer', () => {
  expect(runSync(readSigner({ path: 'gone', slices: [0] }), inMemoryFiles({}))).toBe('')
})

test('changing any byte results in a team or no signer', () => {
  const whole = universalProgram(signedProgram(), signedProgram())
  const place = fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 4096, max: whole.length - 1 }))
  fc.assert(
    fc.property(fc.array(fc.tuple(place, fc.integer({ min: 0, max: 255 })), { minLength: 1 }), (changes) => {
      const broken = Buffer.from(whole)
      for (const [at, byte] of changes) broken[at] = byte
      expect(signerOf(broken)).toMatch(/^(?:[A-Z0-9]{10})?$/)
    }),
    { numRuns: 500 },
  )
})
