// @ts-check
import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'

/** @typedef {import('../launcher/build-launcher.mjs').Cpu} Cpu */

/**
 * The programs that compile and run the test loader for a processor on Linux.
 * @type {Record<Cpu, { compiler: string, runner: string[] }>}
 */
const TOOLS =
  process.arch === 'arm64'
    ? {
        arm64: { compiler: 'gcc', runner: [] },
        x64: { compiler: 'x86_64-linux-gnu-gcc', runner: ['qemu-x86_64'] },
      }
    : {
        arm64: { compiler: 'aarch64-linux-gnu-gcc', runner: ['qemu-aarch64'] },
        x64: { compiler: 'gcc', runner: [] },
      }

/** The missing programs to run the launcher for a processor. @param {Cpu} cpu */
export const missingPrograms = (cpu) =>
  process.platform === 'linux'
    ? [TOOLS[cpu].compiler, ...TOOLS[cpu].runner].filter(
        (program) => spawnSync(program, ['--version']).status !== 0,
      )
    : ['Linux']

/**
 * Compiles the loader into `folder` and returns the command that runs it.
 * @param {Cpu} cpu
 * @param {string} folder
 */
export function buildMachrun(cpu, folder) {
  const { compiler, runner } = TOOLS[cpu]
  const program = path.join(folder, `machrun.${cpu}`)
  const sources = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.c'))
  const args = ['-O1', '-Wall', '-Wextra', '-Werror', '-pthread', '-static', '-o', program, ...sources]
  execFileSync(compiler, args, { cwd: import.meta.dirname })
  return [...runner, program]
}
