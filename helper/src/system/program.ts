import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'

/** How a program ended: `code` is null when it could not be started, was killed or took too long. */
export type Ended = { code: number | null; out: string; error: string }

/**
 * Runs a program with these arguments; no shell reads them. Never throws. `out` and `error` hold at most 64 KiB each of what it wrote.
 * `seconds` 0 waits for ever, as for a question to a person.
 */
export function runProgram(
  program: string,
  args: string[],
  { input = '', seconds = 20 }: { input?: string; seconds?: number } = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
    })
    // Not the option `timeout`: with a program that is not there it would keep this one waiting.
    const limit = seconds > 0 ? setTimeout(() => child.kill('SIGKILL'), seconds * 1000) : undefined
    const end = (ended: Ended) => {
      clearTimeout(limit)
      resolve(ended)
    }
    const [out, error] = [gathered(child.stdout), gathered(child.stderr)]
    child.on('error', () => end({ code: null, out: '', error: '' }))
    child.on('close', (code) => end({ code, out: out(), error: error() }))
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}

function gathered(stream: Readable) {
  let text = ''
  stream.setEncoding('utf8').on('data', (piece: string) => {
    if (text.length < 65_536) text += piece
  })
  return () => text
}

/** Starts a program that goes on by itself, and does not wait for it. */
export function startProgram(program: string, args: string[], log: 'ignore' | number = 'ignore') {
  return new Promise<boolean>((resolve) => {
    const child = spawn(program, args, {
      stdio: ['ignore', log, log],
      detached: true,
      windowsHide: true,
    })
    child.on('error', () => resolve(false))
    child.on('spawn', () => {
      child.unref()
      resolve(true)
    })
  })
}

/**
 * Starts a program that goes on by itself, and waits a moment for it to fail: false when it could not be started, or ended within
 * `seconds` and said that it could not do it. Some stay for as long as what they have started, and that is well.
 */
export function startsWell(program: string, args: string[], seconds = 5) {
  return new Promise<boolean>((resolve) => {
    const child = spawn(program, args, { stdio: 'ignore', detached: true, windowsHide: true })
    const limit = setTimeout(() => {
      child.unref()
      resolve(true)
    }, seconds * 1000)
    const end = (isWell: boolean) => {
      clearTimeout(limit)
      resolve(isWell)
    }
    child.on('error', () => end(false))
    child.on('exit', (code) => end(code === 0))
  })
}

/** Runs a program that speaks for itself, and waits for its end. It goes on when this one ends. False when it was killed or broke. */
export function runBeside(program: string, args: string[]) {
  return new Promise<boolean>((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], windowsHide: true })
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code !== null))
  })
}
