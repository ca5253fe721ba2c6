import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signedProgram } from '#shared/bundles/testing/signed-program.ts'
import { quarantinedAmong } from '../jobs/scan/check-computer.ts'
import { lookAtBundle } from './look-at-bundle.ts'

let home: string
beforeEach(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'look-'))
})
afterEach(() => fs.rmSync(home, { recursive: true }))

const at = (...names: string[]) => path.join(home, ...names)
function put(name: string, content: Uint8Array | string) {
  fs.mkdirSync(path.dirname(at(name)), { recursive: true })
  fs.writeFileSync(at(name), content)
}
function link(target: string, name: string) {
  fs.mkdirSync(path.dirname(at(name)), { recursive: true })
  fs.symlinkSync(target, at(name))
}
function look(name: string, isForLinux = true) {
  const { changedAt, ...seen } = lookAtBundle(at(name), { state: 'whole', hasTeam: true, isForLinux })
  return seen
}

test('a whole program with a signature is told, and when it changed', () => {
  put('Tape.vst3/Contents/MacOS/Tape', signedProgram())
  const { changedAt, ...seen } = lookAtBundle(at('Tape.vst3'), {
    state: 'whole',
    hasTeam: true,
    isForLinux: false,
  })

  expect(seen).toEqual({ state: 'whole', signature: 'team' })
  expect(Date.parse(changedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
})

test('a program that was cut off or is empty makes its bundle half written', () => {
  put('Cut.vst3/Contents/MacOS/Cut', signedProgram().subarray(0, 4200))
  put('Empty.vst3/Contents/x86_64-linux/Empty.so', '')
  put('File.clap', '')

  expect(look('Cut.vst3').state).toBe('half-written')
  expect(look('Empty.vst3').state).toBe('half-written')
  expect(look('File.clap').state).toBe('half-written')
})

test('a bridge of yabridge is known, with the plugin that it runs', () => {
  const chainloader = Buffer.concat([Buffer.alloc(100), Buffer.from('libyabridge-vst3.so')])
  put('wine/Synth.vst3', 'MZ')
  put('.vst3/yabridge/Synth.vst3/Contents/x86_64-linux/Synth.so', chainloader)
  link(at('wine/Synth.vst3'), '.vst3/yabridge/Synth.vst3/Contents/x86_64-win/Synth.vst3')
  expect(look('.vst3/yabridge/Synth.vst3')).toMatchObject({
    bridge: 'yabridge',
    leadsTo: fs.realpathSync(at('wine/Synth.vst3')),
  })
})

/** The output of the tool of macOS, as it was recorded. */
const tool = (out: string, code: number | null) => async () => ({ code, out, error: '' })

test('what macOS blocks is read from its tool, and what the user has allowed is not blocked', async () => {
  const paths = ['/Library/A: b.vst3', '/Library/B.vst3', '/Library/C.vst3', '/Library/D.vst3']
  const out = `/Library/A: b.vst3: 0083;665f1b2c;Safari;8B1C\n/Library/B.vst3: 00c3;665f1b2c;Safari;8B1C\n/Library/C.vst3: 0081;665f1b2c;Chrome;\n`

  expect(await quarantinedAmong(paths, tool(out, 1))).toEqual(
    new Set(['/Library/A: b.vst3', '/Library/C.vst3']),
  )
  expect(await quarantinedAmong(['/Library/A.vst3'], tool('0083;665f1b2c;Safari;8B1C\n', 0))).toEqual(
    new Set(['/Library/A.vst3']),
  )
  expect(await quarantinedAmong(paths, tool('', null))).toBeUndefined()
})
