import { expect, test } from 'vitest'
import { signatureOf } from './signature-of.ts'
import { type RecordedSignature, SIGNATURES } from './testing/signatures.ts'
import { isRefused, signerSentence } from './unblock-words.ts'

const PATH = '/Library/Audio/Plug-Ins/VST3/Tape.vst3'

const toolSaying = (recorded: RecordedSignature) => {
  const calls: string[][] = []
  const run = async (program: string, args: string[]) => {
    calls.push([program, ...args])
    const call = args.includes('--display')
      ? 'display'
      : args.includes('-R=notarized')
        ? 'notarized'
        : 'verify'
    return { out: '', ...recorded[call] }
  }
  return { calls, run }
}

const ZAP = { is: 'by-developer', name: 'Zap Audio GmbH', team: 'ABCDE12345' }
test.each<[keyof typeof SIGNATURES, object, string]>([
  [
    'notarized',
    { ...ZAP, isNotarized: true },
    'Signed by Zap Audio GmbH (ABCDE12345), and checked by Apple.',
  ],
  ['developer', { ...ZAP, isNotarized: false }, 'Signed by Zap Audio GmbH (ABCDE12345).'],
  ['ad hoc', { is: 'ad-hoc' }, 'Not signed by a developer: its signature has no name.'],
  [
    'a certificate of its own',
    { is: 'foreign-certificate' },
    'Not signed by a developer known to Apple: the name in its certificate proves nothing.',
  ],
  ['not signed', { is: 'none' }, 'Not signed.'],
])('%s is told with its signer', async (recorded, signature, sentence) => {
  const known = await signatureOf(PATH, toolSaying(SIGNATURES[recorded](PATH)).run)
  expect(known).toEqual(signature)
  expect(signerSentence(known)).toBe(sentence)
  expect(isRefused(known)).toBe(false)
})

test.each<[keyof typeof SIGNATURES, string]>([
  ['changed', 'broken'],
  ['withdrawn', 'revoked'],
  ['no answer', 'unreadable'],
  ['a name with lines of its own', 'unreadable'],
])('%s stays blocked, with a sentence', async (recorded, is) => {
  const known = await signatureOf(PATH, toolSaying(SIGNATURES[recorded](PATH)).run)
  expect(known).toEqual({ is })
  expect(isRefused(known)).toBe(true)
  expect(signerSentence(known)).toMatch(/stays blocked/)
})

test('a path that looks like an answer is none', async () => {
  const path = '/p/x: code object is not signed at all.vst3'
  const known = await signatureOf(path, toolSaying(SIGNATURES.withdrawn(path)).run)
  expect(known).toEqual({ is: 'revoked' })
  const other = toolSaying(SIGNATURES['not signed']('/p/other.vst3'))
  expect(await signatureOf(path, other.run)).toEqual({ is: 'unreadable' })
})
