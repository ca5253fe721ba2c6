// @ts-check
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { buildSync } from 'esbuild'
import { root } from '../../scripts/parts/root.mjs'

/** Where benches keep what takes long to make. */
export const CACHE = path.join(root, '.cache/bench')

/** Node reads additional certificates at every start, which would distort the times. */
const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env

/** For the end of a program: all that it has used, from the start of Node on. */
const COSTS = `
function costs() {
  const { user, system } = process.cpuUsage()
  return { cpu: (user + system) / 1000, memory: process.resourceUsage().maxRSS / 1024 }
}
`

/**
 * Builds a program, whose imports begin at the root of the repository, and which prints one line of JSON with `...costs()`. The result runs
 * it in a process of its own, and returns the line. Throws when it fails or prints other values than the expected ones.
 * @param {string} name
 * @param {string} contents
 */
export function measuredProgram(name, contents) {
  const outfile = path.join(CACHE, `bench-${name}.mjs`)
  buildSync({
    stdin: { contents: COSTS + contents, resolveDir: root, loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // As the helper is built: of n3 only the parser is loaded.
    mainFields: ['module', 'main'],
    logLevel: 'error',
  })
  return (/** @type {string[]} */ args, /** @type {Record<string, number>} */ expected = {}) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [outfile, ...args], {
      encoding: 'utf8',
      env,
    })
    if (status !== 0) throw new Error(`${name} failed. ${stderr}`)
    const answer = JSON.parse(stdout)
    for (const [key, value] of Object.entries(expected))
      if (answer[key] !== value) throw new Error(`${name} lost something. ${stdout}`)
    return answer
  }
}

/** The processor time of some commands of bash, in milliseconds. @param {string} commands */
export function cpuOf(commands) {
  const run = spawnSync('bash', ['-c', `TIMEFORMAT='%U %S'; time { ${commands}; }`], { encoding: 'utf8' })
  if (run.status !== 0) throw new Error(`The floor failed. ${run.stderr}`)
  const [user = 0, system = 0] = run.stderr.trim().split(' ').map(Number)
  return (user + system) * 1000
}
