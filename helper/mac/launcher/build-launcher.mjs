// @ts-check
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** @typedef {'arm64' | 'x64'} Cpu */

/** The name of a processor in Apple's tools, and the oldest supported macOS for it. */
export const CPUS = /** @type {const} */ ({
  arm64: { apple: 'arm64', oldest: '11.0' },
  x64: { apple: 'x86_64', oldest: '10.15' },
})

/**
 * Compiles the launcher for one processor with clang and lld, into `folder`. Needs no SDK of Apple.
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
    const words = ['-target', `${apple}-apple-macosx${oldest}`, ...COMPILER_FLAGS, '-c', source, '-o', object]
    execFileSync(tools.clang, words, { cwd: HERE })
    return object
  })
  const program = path.join(folder, `launcher.${cpu}`)
  const words = ['-arch', apple, '-platform_version', 'macos', oldest, '13.0', ...LINKER_FLAGS, '-o', program]
  execFileSync(tools.linker, [...words, ...objects, ...STUBS], { cwd: HERE })
  return readFileSync(program)
}

/** The compiler and the linker; undefined if one is missing. */
export function launcherTools() {
  const clang = CLANGS.find(isInstalled)
  const linker = LINKERS.find(isInstalled)
  return clang && linker ? { clang, linker } : undefined
}

const HERE = import.meta.dirname
const sources = readdirSync(HERE)
  .filter((name) => name.endsWith('.c'))
  .sort()

const STUBS = ['libSystem', 'libobjc', 'AppKit'].map((name) => `stubs/${name}.tbd`)
const COMPILER_FLAGS =
  '-std=c11 -ffreestanding -nostdlibinc -Wall -Wextra -Werror -Os -fno-stack-protector -fvisibility=hidden'.split(
    ' ',
  )
/** The signature of the linker only reserves space for ours, so little header padding is needed. */
const LINKER_FLAGS = '-dead_strip -adhoc_codesign -headerpad 0x400'.split(' ')

/** Debian adds the version to the names of the tools. */
const VERSIONS = [19, 18, 17, 16, 15, 14]
const CLANGS = ['clang', ...VERSIONS.map((version) => `clang-${version}`)]
const LINKERS = ['ld64.lld', ...VERSIONS.map((version) => `ld64.lld-${version}`)]

/** @param {string} program */
const isInstalled = (program) => spawnSync(program, ['--version']).status === 0
