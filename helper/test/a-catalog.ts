import { createHash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { LINUX_PROGRAM } from '#shared/bundles/testing/linux-program.ts'
import type { ArchiveEntry } from '../src/jobs/install/testing/archives.ts'
import { closed, listening } from './a-site.ts'

type ListedFile = { name: string; bytes: Uint8Array; more?: object }

/**
 * A catalog on this computer in the format of Open Audio Stack, and the site that has its files. `instead` answers a request in place of the
 * file.
 */
export async function aCatalog() {
  const files = new Map<string, Uint8Array>()
  const catalog = {
    url: '',
    /** The name under which a site orders from it. */
    name: '',
    plugins: {} as Record<string, { versions: Record<string, object> }>,
    /** The paths that were asked for. */
    asked: [] as string[],
    instead: undefined as ((path: string, response: ServerResponse) => boolean) | undefined,
    /** Lists a version of a product with its files for Linux. */
    list(slug: string, version: string, listed: ListedFile[], more: object = {}) {
      const described = listed.map(({ name, bytes, more: facts }) => {
        files.set(`/files/${name}`, bytes)
        return {
          url: `${origin}/files/${name}`,
          sha256: createHash('sha256').update(bytes).digest('hex'),
          size: bytes.length,
          type: 'archive',
          contains: ['clap', 'vst3'],
          systems: [{ type: 'linux' }],
          architectures: [process.arch],
          ...facts,
        }
      })
      const [author = '', name = ''] = slug.split('/')
      const facts = { name, author, license: 'mit', type: 'effect', files: described, ...more }
      const known = catalog.plugins[slug]?.versions
      catalog.plugins[slug] = { versions: { ...known, [version]: facts } }
    },
    close: () => closed(server),
  }
  const server = createServer(({ url = '' }, response) => {
    catalog.asked.push(url)
    if (catalog.instead?.(url, response)) return
    const bytes = url === '/index.json' ? JSON.stringify({ plugins: catalog.plugins }) : files.get(url)
    response.writeHead(bytes === undefined ? 404 : 200)
    response.end(bytes)
  })
  const host = await listening(server)
  const origin = `http://${host}`
  catalog.url = `${origin}/index.json`
  catalog.name = `${host}/index.json`
  return catalog
}
export type TestCatalog = Awaited<ReturnType<typeof aCatalog>>

/** The entries of an archive with a VST3 folder and a CLAP file of one product. `mark` tells versions apart. */
export const pluginEntries = (name: string, mark: string): ArchiveEntry[] => [
  { name: `${name}/README.txt`, content: mark },
  { name: '__MACOSX/._x', content: 'x' },
  { name: `${name}/${name}.vst3/Contents/`, content: '' },
  {
    name: `${name}/${name}.vst3/Contents/x86_64-linux/${name}.so`,
    content: Buffer.concat([LINUX_PROGRAM, Buffer.from(mark)]),
    mode: 0o100755,
  },
  { name: `${name}/${name}.vst3/Contents/Resources/mark.txt`, content: mark },
  { name: `${name}/${name}.vst3/Contents/Resources/latest`, target: 'mark.txt' },
  { name: `${name}/${name}.clap`, content: Buffer.concat([LINUX_PROGRAM, Buffer.from(mark)]) },
]
