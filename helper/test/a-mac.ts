import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { vi } from 'vitest'
import { infoPlist } from '#shared/bundles/testing/plist-files.ts'
import { signedProgram } from '#shared/bundles/testing/signed-program.ts'
import { SIGNATURES } from '../src/jobs/unblock/testing/signatures.ts'
import type { ProgramResult, runProgram } from '../src/system/program.ts'
import { MARKS, mark, xattrOnLinux } from '../src/system/testing/xattr-on-linux.ts'
import type { TestHelper } from './a-helper.ts'

/** The behavior of the programs of macOS in a test: signatures by the path of the bundle, and the answer to each question. */
export const mac = {
  signatures: new Map<string, keyof typeof SIGNATURES>(),
  questions: [] as string[],
  reply: 'declined' as 'agreed' | 'declined',
}

/** Stands in for `runProgram`: attributes are real ones of Linux, signatures are recorded, and dialogs are answered. */
export const programsOfMac: typeof runProgram = async (program, args, options) => {
  if (program === '/usr/bin/xattr') return xattrOnLinux(program, args, options)
  if (program === '/usr/bin/codesign') return codesign(args)
  if (program === '/usr/bin/osascript') return askedQuestion(args)
  return NOTHING
}

const NOTHING: ProgramResult = { code: null, out: '', error: '' }

function codesign(args: string[]): ProgramResult {
  const path = args.at(-1) ?? ''
  const recorded = SIGNATURES[mac.signatures.get(path) ?? 'not signed'](path)
  const call = args.includes('--display') ? 'display' : args.includes('-R=notarized') ? 'notarized' : 'verify'
  return { out: '', ...recorded[call] }
}

function askedQuestion(args: string[]): ProgramResult {
  mac.questions.push(args.filter((_, at) => args[at - 1] !== '-e' && args[at] !== '-e').join('\n'))
  return mac.reply === 'agreed'
    ? { code: 0, out: 'agreed\n', error: '' }
    : { code: 1, out: '', error: 'execution error: User canceled. (-128)' }
}

/** Makes this process a Mac until `vi.unstubAllGlobals`, and a helper one that runs there. */
export function playMac(helper: TestHelper): void {
  const { platform: _, ...facts } = Object.getOwnPropertyDescriptors(process)
  const played = Object.create(Object.getPrototypeOf(process), { ...facts, platform: { value: 'darwin' } })
  vi.stubGlobal('process', played)
  Object.assign(helper.environment, { PLUGFOLIO_HELPER_STATE: helper.state })
  mkdirSync(helper.state, { recursive: true })
}

/** A downloaded VST3 of a Mac in a home folder, which macOS blocks; its path. */
export function aBlockedPlugin(
  { home }: Pick<TestHelper, 'home'>,
  place = 'Library/Audio/Plug-Ins/VST3/Tape.vst3',
  signature: keyof typeof SIGNATURES = 'developer',
): string {
  const path = join(home, place)
  const name = basename(path, '.vst3')
  for (const [file, content] of [
    ['Contents/Info.plist', infoPlist({ CFBundleName: name, CFBundleExecutable: name })],
    [`Contents/MacOS/${name}`, signedProgram()],
    ['Contents/Resources/presets/-d', 'x'],
  ] as const) {
    mkdirSync(dirname(join(path, file)), { recursive: true })
    writeFileSync(join(path, file), content)
  }
  mark(MARKS.archive, path)
  mac.signatures.set(path, signature)
  return path
}
