import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'

/** How a program ended: `code` is null when it could not be started, was killed or took too long. */
export type ProgramResult = { code: number | null; out: string; error: string }

/**
 * Runs a program without a shell. Never throws. `out` and `error` are limited to 64 KiB each. `seconds` 0 means no timeout, as for a
 * question to the user.
 */
export function runProgram(
  program: string,
  args: string[],
  { input = '', seconds = 20 }: { input?: string; seconds?: number } = {},
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
    })
    // Not the option `timeout`: with a missing program it would keep this process alive.
    const timer = seconds > 0 ? setTimeout(() => child.kill('SIGKILL'), seconds * 1000) : undefined
    const end = (ended: ProgramResult) => {
      clearTimeout(timer)
      resolve(ended)
    }
    const [out, error] = [collectText(child.stdout), collectText(child.stderr)]
    child.on('error', () => end({ code: null, out: '', error: '' }))
    child.on('close', (code) => end({ code, out: out(), error: error() }))
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}

function collectText(stream: Readable) {
  let text = ''
  stream.setEncoding('utf8').on('data', (piece: string) => {
    if (text.length < 65_536) text += piece
  })
  return () => text
}

/** Starts a detached program and does not wait for it. */
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
 * Starts a detached program and waits for an early failure: resolves with false when it could not be started, or failed within
 * `seconds`. A program that still runs then counts as started.
 */
export function startAndCheck(program: string, args: string[], seconds = 5) {
  return new Promise<boolean>((resolve) => {
    const child = spawn(program, args, { stdio: 'ignore', detached: true, windowsHide: true })
    const timer = setTimeout(() => {
      child.unref()
      resolve(true)
    }, seconds * 1000)
    const end = (hasStarted: boolean) => {
      clearTimeout(timer)
      resolve(hasStarted)
    }
    child.on('error', () => end(false))
    child.on('exit', (code) => end(code === 0))
  })
}

/** Runs a program that shares this one's output, and waits for it. It continues when this one ends. False when it was killed or failed to start. */
export function runAttached(program: string, args: string[]) {
  return new Promise<boolean>((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], windowsHide: true })
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code !== null))
  })
}
