import { runProgram } from '../system/program.ts'

type Run = typeof runProgram

const AT_ONCE = 100

/**
 * The paths that macOS blocks because they were downloaded and their user has not allowed them. Undefined when the tool of macOS that reads
 * attributes does not answer.
 */
export async function quarantinedAmong(
  paths: readonly string[],
  run: Run = runProgram,
): Promise<Set<string> | undefined> {
  const blocked = new Set<string>()
  // The tool writes a line for each file, and ends with 1 when some file has no such attribute.
  const asked = paths.filter((path) => path.startsWith('/') && !/[\n\r]/.test(path))
  for (let at = 0; at < asked.length; at += AT_ONCE) {
    const part = asked.slice(at, at + AT_ONCE)
    const { code, out } = await run('/usr/bin/xattr', ['-p', QUARANTINE, ...part])
    if (code === null || code > 1) return undefined
    for (const path of blockedIn(out, part)) blocked.add(path)
  }
  return blocked
}

const QUARANTINE = 'com.apple.quarantine'

/** The user has opened it, and said that it may be opened. */
const ALLOWED = 0x0040

/** `PATH: 0083;5f3e…;Safari;…` for each of several files, or the value alone for one. */
function blockedIn(out: string, paths: readonly string[]): string[] {
  const [only] = paths
  const values = new Map<string, string>()
  for (const line of out.split('\n')) {
    const at = line.lastIndexOf(': ')
    if (paths.length === 1 && only !== undefined && VALUE.test(line)) values.set(only, line)
    else if (at > 0) values.set(line.slice(0, at), line.slice(at + 2))
  }
  return paths.filter((path) => {
    const [, flags] = VALUE.exec(values.get(path) ?? '') ?? []
    return flags !== undefined && (Number.parseInt(flags, 16) & ALLOWED) === 0
  })
}

const VALUE = /^([0-9a-f]{4,8});/i
