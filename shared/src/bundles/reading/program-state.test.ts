import { expect, test } from 'vitest'
import { LINUX_PROGRAM } from '../testing/linux-program.ts'
import { macProgram, X86_64 } from '../testing/mac-program.ts'
import { signedProgram, universalProgram } from '../testing/signed-program.ts'
import { windowsProgram } from '../testing/windows-program.ts'
import { programStateOf } from './program-state.ts'

const stateOf = (bytes: Uint8Array) =>
  programStateOf(bytes.length, (at, length) => bytes.subarray(at, at + length))

/** A Linux program whose only loaded part has this many bytes. */
function linuxProgram(length: number) {
  const bytes = new Uint8Array(length)
  bytes.set(LINUX_PROGRAM)
  const view = new DataView(bytes.buffer)
  view.setBigUint64(32, 64n, true)
  view.setUint16(54, 56, true)
  view.setUint16(56, 1, true)
  view.setUint32(64, 1, true)
  view.setBigUint64(64 + 32, BigInt(length), true)
  return bytes
}

const WHOLE: [name: string, program: Uint8Array, isSigned: boolean | null][] = [
  ['a signed macOS program', signedProgram(), true],
  ['a macOS program without a signature', macProgram(X86_64), false],
  ['a universal program', universalProgram(signedProgram(), signedProgram()), true],
  [
    'a universal program of which one part is not signed',
    universalProgram(signedProgram(), macProgram(X86_64)),
    false,
  ],
  ['a Windows program', windowsProgram(), null],
  ['a Linux program', linuxProgram(5000), null],
]

test.each(WHOLE)('%s is whole', (_, program, isSigned) => {
  expect(stateOf(program)).toEqual({ isWhole: true, isSigned })
})

test.each(WHOLE.filter(([name]) => !name.includes('without')))(
  'the first part of %s is not',
  (_, program) => {
    const cut = program.length > 4500 ? 4200 : 20
    expect(stateOf(program.subarray(0, program.length - cut)).isWhole).toBe(false)
  },
)

test('an empty file is not whole, and nothing is said of one that is no program', () => {
  expect(stateOf(new Uint8Array(0))).toEqual({ isWhole: false, isSigned: null })
  expect(stateOf(new TextEncoder().encode('a text that is longer than a header'))).toEqual({
    isWhole: null,
    isSigned: null,
  })
})

test('no cut or changed byte makes it fail', () => {
  for (const [, program] of WHOLE)
    for (let at = 0; at < 400; at += 3) {
      const changed = new Uint8Array(program)
      changed.fill(0xff, at, at + 8)
      expect(() => [stateOf(changed), stateOf(program.subarray(0, at))]).not.toThrow()
    }
})
