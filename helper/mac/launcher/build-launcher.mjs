// @ts-check
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** @typedef {'arm64' | 'x64'} Cpu */

/** What Apple's tools call a processor, and the oldest macOS that a program for it runs on. */
export const CPUS = /** @type {const} */ ({
  arm64: { apple: 'arm64', oldest: '11.0' },
  x64: { apple: 'x86_64', oldest: '10.15' },
})

/**
 * Compiles the launcher for one processor with clang and lld, into `folder`. No SDK of Apple is read.
 * @param {Cpu} cpu
 * @param {string} folder
 * @returns {Buffer} the program, with the space for its signature reserved
 */
export function buildLauncher(cpu, folder) {
  const { apple, oldest } = CPUS[cpu]
  const tools = launcherTools()
  if (!tools) throw new Error('The launcher needs clang and ld64.lld: apt-get install clang lld')
  mkdirSync(folder, { recursive: true })
  const objects = sources.map((source) => {
    const object = path.join(folder, `${source}.${cpu}.o`)
    const words = ['-target', `${apple}-apple-macosx${oldest}`, ...COMPILING, '-c', source, '-o', object]
    execFileSync(tools.clang, words, { cwd: HERE })
    return object
  })
  const program = path.join(folder, `launcher.${cpu}`)
  const words = ['-arch', apple, '-platform_version', 'macos', oldest, '13.0', ...LINKING, '-o', program]
  execFileSync(tools.linker, [...words, ...objects, ...STUBS], { cwd: HERE })
  return readFileSync(program)
}

/** The compiler and the linker, or undefined where one is missing. */
export function launcherTools() {
  const clang = CLANGS.find(isThere)
  const linker = LINKERS.find(isThere)
  return clang && linker ? { clang, linker } : undefined
}

const HERE = import.meta.dirname
const sources = readdirSync(HERE)
  .filter((name) => name.endsWith('.c'))
  .sort()

const STUBS = ['libSystem', 'libobjc', 'AppKit'].map((name) => `stubs/${name}.tbd`)
const COMPILING =
  '-std=c11 -ffreestanding -nostdlibinc -Wall -Wextra -Werror -Os -fno-stack-protector -fvisibility=hidden'.split(
    ' ',
  )
/** The signature of the linker is only a place to put ours; its header needs room for nothing else. */
const LINKING = '-dead_strip -adhoc_codesign -headerpad 0x400'.split(' ')

/** Debian gives the tools names with their version. */
const VERSIONS = [19, 18, 17, 16, 15, 14]
const CLANGS = ['clang', ...VERSIONS.map((version) => `clang-${version}`)]
const LINKERS = ['ld64.lld', ...VERSIONS.map((version) => `ld64.lld-${version}`)]

/** @param {string} program */
const isThere = (program) => spawnSync(program, ['--version']).status === 0
