import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { transform } from 'esbuild'
import type { Plugin, Rolldown } from 'vite'

const WORKER = path.join(import.meta.dirname, 'worker/service-worker.ts')
const PUBLIC = path.join(import.meta.dirname, 'public')
const VERSION_PLACE = 'name="app-version" content=""'
const PARTS_PLACE = 'name="page-parts" content=""'
const SHELL = '/app/shell/shell.tsx'
/** The dynamic imports of this module are the pages inside the shell. */
const PAGE_TABLE = '/app/page-table.ts'

/**
 * Writes `service-worker.js` with the list of the files that it keeps, the version of the app into the page and the worker, and into the
 * page what each page inside the shell needs to be painted: the server sends it with the page.
 */
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
        const html = String(page.source).replace(
          PARTS_PLACE,
          `name="page-parts" content="${pageParts(this, bundle)}"`,
        )
        const version = versionOf([html, files.join(), ...publicFiles().map(textOf)])
        page.source = html.replace(VERSION_PLACE, `name="app-version" content="${version}"`)
        const app = { version, files, entry: entryOf(bundle) }
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: await workerFor(app) })
      },
    },
  }
}

/** `name file file, name file`: for each page inside the shell the files that the page does not name, those of the shell with them. */
function pageParts(context: Rolldown.PluginContext, bundle: Rolldown.OutputBundle) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const first = filesOf(
    bundle,
    chunks.find(({ isEntry }) => isEntry),
  )
  const chunkOf = (ending: string) =>
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(ending)))
  const table = [...context.getModuleIds()].find((id) => id.endsWith(PAGE_TABLE))
  const pages = table ? (context.getModuleInfo(table)?.dynamicallyImportedIds ?? []) : []
  if (pages.length === 0) throw new Error('The build has no pages inside the shell.')
  const shell = filesOf(bundle, chunkOf(SHELL))
  return pages
    .map((id) => {
      const files = new Set([...filesOf(bundle, chunkOf(id)), ...shell])
      return [path.basename(id, '.tsx'), ...[...files].filter((file) => !first.has(file))].join(' ')
    })
    .join(', ')
}

/** The files that a chunk needs at once: itself, its styles, and those of all that it imports. */
function filesOf(bundle: Rolldown.OutputBundle, chunk: Rolldown.OutputChunk | undefined) {
  if (!chunk) throw new Error('The build lacks a page or its frame.')
  const names = new Set([chunk.fileName])
  for (const name of names) {
    const file = bundle[name]
    if (file?.type !== 'chunk') continue
    for (const needed of [...file.imports, ...(file.viteMetadata?.importedCss ?? [])]) names.add(needed)
  }
  return names
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
