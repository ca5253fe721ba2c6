import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onFileFinished } from '../../../../test/at-the-end.ts'
import type { CatalogNetwork } from '../read-address.ts'

/** A site at catalog.test, and a network in which only that name is public. */
export async function aCatalogSite(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onFileFinished(() => {
    server.closeAllConnections()
    server.close()
  })

  const { port } = server.address() as AddressInfo
  const network: CatalogNetwork = {
    resolve: async (host) => {
      const address = NAMES[host]
      return address ? address.map((one) => ({ address: one, family: 4 })) : []
    },
    isAllowedAddress: (address) => address === '127.0.0.1',
    timeoutMs: 20_000,
  }
  return { address: `http://catalog.test:${port}`, port, network }
}

/** The path of a file with this list. */
export async function aCatalogFile(list: unknown) {
  const folder = await mkdtemp(join(tmpdir(), 'catalog-'))
  onFileFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'list.json')
  await writeFile(file, JSON.stringify(list))
  return file
}

const NAMES: Record<string, string[]> = {
  'catalog.test': ['127.0.0.1'],
  'inside.test': ['10.0.0.1'],
  'both.test': ['127.0.0.1', '10.0.0.1'],
  '127.0.0.2': ['127.0.0.2'],
}
