import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runSync } from '../run.ts'
import { inMemoryFiles } from '../testing/in-memory.ts'
import { signedProgram, universalProgram } from '../testing/signed-program.ts'
import { readSigner, slicesIn } from './read-signer.ts'

function signerOf(program: Uint8Array) {
  const slices = program.length < 20 ? [] : slicesIn(program.subarray(0, 4096))
  return runSync(readSigner({ path: 'Tape', slices }), inMemoryFiles({ Tape: program })).team
}

const unsigned = () => signedProgram().subarray(0, 4096)

test.each<[string, Uint8Array, string]>([
  ['a program for one processor', signedProgram(), 'ABCDE12345'],
  ['a program for two', universalProgram(signedProgram(), signedProgram()), 'ABCDE12345'],
  [
    'a program with a signature only in the second slice',
    universalProgram(unsigned(), signedProgram()),
    'ABCDE12345',
  ],
  ['a signature without a team', signedProgram({ team: '' }), ''],
  ['a signature from before team names', signedProgram({ version: 0x20100 }), ''],
  ['an invalid team', signedProgram({ team: '../../etc/' }), ''],
  ['a team without an end', signedProgram({ team: 'A'.repeat(300) }), ''],
  ['a program truncated before its signature', unsigned(), ''],
  ['text', Buffer.from('this is not a program at all'), ''],
  ['an empty file', new Uint8Array(), ''],
])('%s has the signer "%s"', (_, program, team) => {
  expect(signerOf(program)).toBe(team)
})

test('a missing file has no signer', () => {
  const read = runSync(readSigner({ path: 'gone', slices: [0] }), inMemoryFiles({}))
  expect(read).toEqual({ team: '', minSystems: {} })
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
