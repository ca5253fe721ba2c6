import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { transform } from 'esbuild'
import type { Plugin, Rolldown } from 'vite'

const WORKER = path.join(import.meta.dirname, 'worker/service-worker.ts')
const PUBLIC = path.join(import.meta.dirname, 'public')
const VERSION_PLACE = 'name="app-version" content=""'

/** Writes `service-worker.js` with the list of the files that it keeps, and the version of the app into the page and the worker. */
export function serviceWorkerFile(): Plugin {
  return {
    name: 'service-worker-file',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('The build has no page.')
        const files = [
          ...Object.keys(bundle).filter((name) => name !== page.fileName),
          ...publicFiles(),
        ].sort()
        const html = String(page.source)
        const version = versionOf([html, files.join(), ...publicFiles().map(textOf)])
        page.source = html.replace(VERSION_PLACE, `name="app-version" content="${version}"`)
        const app = { version, files, entry: entryOf(bundle) }
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: await workerFor(app) })
      },
    },
  }
}

async function workerFor(app: { version: string; files: string[]; entry: string }) {
  const source = readFileSync(WORKER, 'utf8')
  const { code } = await transform(source, {
    loader: 'ts',
    minify: true,
    format: 'iife',
    define: { APP: JSON.stringify(app) },
  })
  return code
}

function entryOf(bundle: Rolldown.OutputBundle) {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
  if (!entry) throw new Error('The build has no first module.')
  return entry.fileName
}

/** Pictures of the app are shown before it is installed, never by it. */
const publicFiles = () =>
  readdirSync(PUBLIC, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(PUBLIC, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((name) => !name.startsWith('pictures/'))

const textOf = (name: string) => readFileSync(path.join(PUBLIC, name)).toString('base64')

/** Changes with every change of a file: names of built files carry a hash of their contents. */
const versionOf = (parts: string[]) =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16)
