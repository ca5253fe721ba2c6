import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { vi } from 'vitest'
import { signedProgram } from '#shared/bundles/testing/signed-program.ts'
import { SIGNATURES } from '../src/jobs/unblock/testing/signatures.ts'
import type { ProgramResult, runProgram } from '../src/system/program.ts'
import { MARKS, mark, xattrOnLinux } from '../src/system/testing/xattr-on-linux.ts'
import type { TestHelper } from './a-helper.ts'

/** The behavior of the programs of macOS in a test: signatures by the path of the bundle, and the answer to each question. */
export const mac = {
  signatures: new Map<string, keyof typeof SIGNATURES>(),
  questions: [] as string[],
  /** `away`: nobody can be asked. */
  reply: 'declined' as 'agreed' | 'declined' | 'away',
  /** Runs while a question is on the screen. */
  meanwhile: () => {},
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
  mac.meanwhile()
  if (mac.reply === 'away')
    return { ...NOTHING, code: 1, error: 'execution error: no user interaction allowed (-1713)' }
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
    ['Contents/Info.plist', infoPlist(name)],
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

const infoPlist = (name: string) => `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict>
<key>CFBundleExecutable</key><string>${name}</string>
<key>CFBundleIdentifier</key><string>com.zap.${name.toLowerCase()}</string>
<key>CFBundleName</key><string>${name}</string>
<key>CFBundlePackageType</key><string>BNDL</string>
<key>CFBundleVersion</key><string>1.2.0</string>
</dict></plist>
`
