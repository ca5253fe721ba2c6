// @ts-check
import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'

/** @typedef {import('../launcher/build-launcher.mjs').Cpu} Cpu */

/**
 * What compiles and runs the test loader for a processor, here on Linux.
 * @type {Record<Cpu, { compiler: string, runner: string[] }>}
 */
const WAYS =
  process.arch === 'arm64'
    ? {
        arm64: { compiler: 'gcc', runner: [] },
        x64: { compiler: 'x86_64-linux-gnu-gcc', runner: ['qemu-x86_64'] },
      }
    : {
        arm64: { compiler: 'aarch64-linux-gnu-gcc', runner: ['qemu-aarch64'] },
        x64: { compiler: 'gcc', runner: [] },
      }

/** What is missing to run the launcher for a processor; nothing when it can be run. @param {Cpu} cpu */
export const missingFor = (cpu) =>
  process.platform === 'linux'
    ? [WAYS[cpu].compiler, ...WAYS[cpu].runner].filter(
        (program) => spawnSync(program, ['--version']).status !== 0,
      )
    : ['Linux']

/**
 * Compiles the loader into `folder` and gives the words that run it.
 * @param {Cpu} cpu
 * @param {string} folder
 */
export function buildMachrun(cpu, folder) {
  const { compiler, runner } = WAYS[cpu]
  const program = path.join(folder, `machrun.${cpu}`)
  const sources = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.c'))
  const words = ['-O1', '-Wall', '-Wextra', '-Werror', '-pthread', '-static', '-o', program, ...sources]
  execFileSync(compiler, words, { cwd: import.meta.dirname })
  return [...runner, program]
}
