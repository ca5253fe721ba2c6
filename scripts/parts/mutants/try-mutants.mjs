// @ts-check
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.mjs'
import { sourceFiles } from '../source-files.mjs'

/** @typedef {import('./mutants-in.mjs').Mutant} Mutant */
/** @typedef {{ mutant: Mutant, fate: 'found' | 'timeout' | 'survived' }} Fate */

/**
 * Tries each mutant by the tests that belong to its file, in copies of the repository so that the sources themselves stay as they are.
 * @param {Mutant[]} mutants
 * @param {{ atOnce: number, seconds: number, testsOf: (file: string) => string[], onFate: (fate: Fate) => void }} how `seconds`:
 * after so long no further mutant is begun; `testsOf`: the words for vitest
 * @returns {Promise<Fate[]>} of those that were tried
 */
export async function tryMutants(mutants, { atOnce, seconds, testsOf, onFate }) {
  const end = Date.now() + seconds * 1000
  const waiting = [...mutants]
  /** @type {Fate[]} */
  const fates = []
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const copy = copyOfRepository()
      try {
        for (let mutant = waiting.shift(); mutant && Date.now() < end; mutant = waiting.shift()) {
          const fate = { mutant, fate: await fateOf(mutant, copy, testsOf(mutant.file)) }
          fates.push(fate)
          onFate(fate)
        }
      } finally {
        rmSync(copy, { recursive: true, force: true })
      }
    }),
  )
  return fates
}

/** @param {Mutant} mutant @param {string} copy @param {string[]} tests @returns {Promise<Fate['fate']>} */
async function fateOf({ file, start, end, text }, copy, tests) {
  const place = path.join(copy, file)
  const source = readFileSync(place, 'utf8')
  writeFileSync(place, source.slice(0, start) + text + source.slice(end))
  try {
    return await outcomeOf(copy, tests)
  } finally {
    writeFileSync(place, source)
  }
}

/** A mutant that never ends is found by whoever waits for its tests. */
const LONGEST = 180_000

/** @param {string} copy @param {string[]} tests @returns {Promise<Fate['fate']>} */
function outcomeOf(copy, tests) {
  const program = path.join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const words = [program, ...tests, '--run', '--bail=1', '--maxWorkers=1', '--reporter=dot', '--silent']
  return new Promise((resolve) => {
    const child = spawn(process.execPath, words, { cwd: copy, stdio: 'ignore', detached: true })
    const timer = setTimeout(() => endGroup(child.pid), LONGEST)
    child.on('exit', (code) => {
      clearTimeout(timer)
      resolve(code === 0 ? 'survived' : code === null ? 'timeout' : 'found')
    })
  })
}

/** The tests and what they have started. @param {number | undefined} pid */
function endGroup(pid) {
  if (pid) process.kill(-pid, 'SIGKILL')
}

function copyOfRepository() {
  const folder = path.join(root, '.cache', 'mutants')
  mkdirSync(folder, { recursive: true })
  const copy = mkdtempSync(path.join(folder, 'copy-'))
  for (const file of sourceFiles()) cpSync(path.join(root, file), path.join(copy, file), { recursive: true })
  for (const name of ['node_modules', 'dist'])
    symlinkSync(path.join(root, name), path.join(copy, name), 'junction')
  return copy
}
