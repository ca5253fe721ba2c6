import { appendFileSync } from 'node:fs'
import { type FileCalls, fileCalls } from '../files/file-calls.ts'

/** The end of a process, as far as the code that was at work can see it. */
class Died extends Error {}

/**
 * The files of this machine for a process that dies before its call number `at`: that one and all later ones do nothing. Of a
 * line that was being written the first half is on the disk. `calls` are the names of all calls.
 */
export function dyingAt(at: number) {
  const calls: string[] = []
  const files = withEach((name, call, args) => {
    calls.push(name)
    if (calls.length < at) return call(...args)
    if (calls.length === at && name === 'append') {
      const [file, text] = args.map(String)
      if (file && text) appendFileSync(file, text.slice(0, text.length / 2))
    }
    return Promise.reject(new Died(`before call ${at}`))
  })
  return { files, calls }
}

/** The files of this machine, with some calls made otherwise. */
export const otherwise = (calls: Partial<FileCalls>): FileCalls => ({ ...fileCalls, ...calls })

export const fault = (code: string) => Object.assign(new Error(code), { code })

type Call = (...args: unknown[]) => Promise<unknown>

function withEach(make: (name: string, call: Call, args: unknown[]) => Promise<unknown>): FileCalls {
  const calls = Object.entries(fileCalls).map(([name, call]) => [
    name,
    (...args: unknown[]) => make(name, call as Call, args), // each call is passed on with its own arguments
  ])
  return Object.fromEntries(calls) as FileCalls // the same names with the same calls behind them
}
