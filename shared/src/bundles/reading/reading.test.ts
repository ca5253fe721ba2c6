import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runSync } from '../run.ts'
import { inMemoryFiles } from '../testing/in-memory.ts'
import { LINUX_PROGRAM } from '../testing/linux-program.ts'
import { ARM64, macProgram, X86_64 } from '../testing/mac-program.ts'
import { signedProgram, universalProgram } from '../testing/signed-program.ts'
import { windowsProgram } from '../testing/windows-program.ts'
import { programIn } from './architectures.ts'
import { programStateOf } from './program-state.ts'
import { readSigner, slicesIn } from './read-signer.ts'

/** A file of `size` bytes with these 32-bit numbers at these places. */
function file(numbers: Record<number, number>, isLittle = false, size = 128) {
  const view = new DataView(new ArrayBuffer(size))
  for (const [at, number] of Object.entries(numbers)) view.setUint32(Number(at), number, isLittle)
  return new Uint8Array(view.buffer)
}

const elf = (machine: number, isBig = false) => {
  const bytes = file({ 0: 0x7f454c46 })
  bytes[5] = isBig ? 2 : 1
  bytes[isBig ? 19 : 18] = machine
  return bytes
}

const mach = (...architectures: string[]) => ({ kind: 'mach-o', architectures })

test.each<[string, Uint8Array, object | undefined]>([
  ['two processors', file({ 0: 0xcafebabe, 4: 2, 8: X86_64, 28: ARM64 }), mach('x86_64', 'arm64')],
  ['64-bit offsets', file({ 0: 0xcafebabf, 4: 2, 8: X86_64, 40: 7 }), mach('x86_64', 'i386')],
  ['pointer authentication', file({ 0: 0xcafebabe, 4: 1, 8: ARM64, 12: 0x80000002 }), mach('arm64e')],
  ['no slices, and is old', file({ 0: 0xfeedface, 4: 18 }), mach('ppc')],
  ['2^31 slices', file({ 0: 0xcafebabe, 4: 2 ** 31 }), undefined],
  ['the version of a Java class', file({ 0: 0xcafebabe, 4: 52 }), undefined],
  ['a library of Linux', elf(62), { kind: 'elf', architectures: ['x86_64'] }],
  ['the high byte first', elf(183, true), { kind: 'elf', architectures: ['arm64'] }],
  ['Windows', windowsProgram(), { kind: 'pe', architectures: ['x86_64'] }],
  ['a header past the end', file({ 0: 0x4d5a0000, 60: 0xffffff7f }), { kind: 'pe', architectures: [] }],
  ['an overlapping header', file({ 0: 0x4d5a0000, 60: 0x04000000 }), undefined],
  ['text', new TextEncoder().encode('#!/bin/sh and so on and on and on'), undefined],
])('a program with %s is read: %#', (_, head, program) => {
  expect(programIn(head)).toEqual(program)
})

test('handles any bytes', () => {
  const magic = fc.constantFrom(
    [0xca, 0xfe, 0xba, 0xbe],
    [0xcf, 0xfa, 0xed, 0xfe],
    [0x4d, 0x5a],
    [0x7f, 0x45, 0x4c, 0x46],
    [],
  )
  fc.assert(
    fc.property(magic, fc.uint8Array({ maxLength: 200 }), (start, rest) => {
      expect(
        programIn(Uint8Array.from([...start, ...rest]))?.architectures.every((name) => name.length <= 20),
      ).not.toBe(false)
    }),
  )
})

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
  ['an invalid team', signedProgram({ team: '../../etc/' }), ''],
  ['a team without an end', signedProgram({ team: 'A'.repeat(300) }), ''],
  ['an empty file', new Uint8Array(), ''],
])('%s has the signer "%s"', (_, program, team) => {
  expect(signerOf(program)).toBe(team)
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

test('no cut or changed byte makes it fail', () => {
  for (const [, program] of WHOLE)
    for (let at = 0; at < 400; at += 3) {
      const changed = new Uint8Array(program)
      changed.fill(0xff, at, at + 8)
      expect(() => [stateOf(changed), stateOf(program.subarray(0, at))]).not.toThrow()
    }
})
