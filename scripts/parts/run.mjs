// @ts-check
import { spawn } from 'node:child_process'
import path from 'node:path'
import { root } from './root.mjs'

/**
 * Runs a program in the repository's folder and shows its output. Returns its exit code; 127 when there is no such program.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string | undefined>} [env] added to the current environment
 * @returns {Promise<number>}
 */
export function runInRepository(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    })
    child.on('error', (error) => {
      console.error(error.message)
      resolve(127)
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** The path of a package's program. @param {string} name */
export const packageProgram = (name) => path.join(root, 'node_modules', '.bin', name)
