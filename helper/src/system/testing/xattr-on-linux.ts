import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { runProgram } from '../program.ts'
import { readMarks } from '../quarantine.ts'

const SCRIPT = join(import.meta.dirname, 'xattr.py')

/** The program that runs the stand-in for the tool of macOS; undefined where there is none. */
const python = spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], {
  encoding: 'utf8',
}).stdout?.trim()

/** Runs the stand-in in place of the tool of macOS, on real attributes of this file system. */
export const xattrOnLinux: typeof runProgram = async (_, args) => {
  tool ??= startTool()
  return tool(args)
}

let tool: ReturnType<typeof startTool> | undefined

/** One process answers all calls of a test file, one after another. */
function startTool() {
  const child = spawn(python ?? '', ['-E', '-S', SCRIPT, '--serve'], { stdio: ['pipe', 'pipe', 'inherit'] })
  process.on('exit', () => child.kill())
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  let last: Promise<unknown> = Promise.resolve()
  return (args: string[]): ReturnType<typeof runProgram> => {
    const answered = last.then(async () => {
      child.stdin.write(`${JSON.stringify(args)}\n`)
      const [code, out, error] = JSON.parse((await lines.next()).value)
      return { code, out, error }
    })
    last = answered
    return answered
  }
}

/** Gives files a mark, each with everything below it. */
export function mark(value: string, ...paths: string[]): void {
  const tool = spawnSync(python ?? '', [
    '-E',
    '-S',
    SCRIPT,
    '-r',
    '-w',
    'com.apple.quarantine',
    value,
    ...paths,
  ])
  if (tool.status !== 0) throw new Error(String(tool.stderr))
}

/** The mark of each of these files that has one. */
export async function marksOf(...paths: string[]): Promise<Record<string, string>> {
  const marks = await readMarks(paths, xattrOnLinux)
  return Object.fromEntries(
    [...(marks?.values ?? [])].map(([path, value]) => [path, Buffer.from(value, 'hex').toString('latin1')]),
  )
}

/** True where files have attributes of their own. Without them the tests that need some say so, and do nothing. */
export const hasAttributes = ((): boolean => {
  if (process.platform !== 'linux' || !python) return false
  const folder = mkdtempSync(join(tmpdir(), 'attributes-'))
  try {
    mark('0081;0;Test;', folder)
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true })
  }
})()
if (!hasAttributes)
  console.log(
    'Without Python 3, or without attributes in the folder for temporary files, marks of downloads are not tested.',
  )

/** Marks as Safari, Chrome and the Archive Utility write them, one of a bundle that its user has allowed, and one that is none of these. */
export const MARKS = {
  safari: '0083;665f1b2c;Safari;8B1C2D3E-0000-4000-8000-00000000000A',
  chrome: '0081;665f1b2c;Chrome;',
  archive: '0283;665f1b2c;Archive Utility;8B1C2D3E-0000-4000-8000-00000000000B',
  allowed: '00c1;665f1b2c;Safari;8B1C2D3E-0000-4000-8000-00000000000C',
  odd: '0081;665f1b2c;Wörk\nA: 00c1;x;\u0007',
}
