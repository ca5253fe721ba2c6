import { appendFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type FileCalls, fileCalls } from '../files/file-calls.ts'

/** Simulates the death of the process. */
class ProcessDied extends Error {}

/**
 * The file calls of a process that dies before call number `at`: that one and all later ones do nothing, except that an append writes
 * half of its text. `calls` are the names of all calls.
 */
export function filesDyingAt(at: number, base: FileCalls = fileCalls) {
  const calls: string[] = []
  const files = wrapCalls(base, (name, call, args) => {
    calls.push(name)
    if (calls.length < at) return call(...args)
    if (calls.length === at && name === 'append') {
      const [file, text] = args.map(String)
      if (file && text) appendFileSync(file, text.slice(0, text.length / 2))
    }
    return Promise.reject(new ProcessDied(`before call ${at}`))
  })
  return { files, calls }
}

/** The file calls with some of them replaced. */
export const withFileCalls = (calls: Partial<FileCalls>): FileCalls => ({ ...fileCalls, ...calls })

/** Makes every rename and link to another folder fail as between two volumes. */
export const acrossVolumes: Partial<FileCalls> = {
  rename: (from, to) => inOneFolder(from, to) ?? fileCalls.rename(from, to),
  link: (from, to) => inOneFolder(from, to) ?? fileCalls.link(from, to),
}

const inOneFolder = (from: string, to: string) =>
  dirname(from) === dirname(to) ? undefined : Promise.reject(diskError('EXDEV'))

export const diskError = (code: string) => Object.assign(new Error(code), { code })

type Call = (...args: unknown[]) => Promise<unknown>

/** The file calls, each made by `make`, which receives its name, the call itself and its arguments. */
export function wrapCalls(
  base: FileCalls,
  make: (name: string, call: Call, args: unknown[]) => Promise<unknown>,
): FileCalls {
  const calls = Object.entries(base).map(([name, call]) => [
    name,
    (...args: unknown[]) => make(name, call as Call, args), // each call receives its own arguments
  ])
  return Object.fromEntries(calls) as FileCalls // the same names with the same calls behind them
}
