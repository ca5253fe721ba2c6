import { createHash } from 'node:crypto'
import { MOST_COMPARED } from '#shared/helper/found.ts'
import { aHelper } from './a-helper.ts'
import type { Producer } from './a-producer.ts'

const FOLDER = '/Library/Audio/Plug-Ins'

/** Connects a helper of this name, which scans these plugins. */
export async function aScannedComputer(
  producer: Producer,
  url: string,
  name: string,
  plugins: { path: string; name: string }[],
) {
  // According to the contract, the response has the link.
  const { link } = (await producer.call('POST', '/api/helper/pair')) as { link: string }
  const helper = await aHelper(url, new URL(link).searchParams.get('token') ?? '', name)
  const scan = async (found: typeof plugins) => {
    const job = { folders: [FOLDER, '/Users'], adds: true, isByItself: false }
    const { id } = (await helper.call('POST', '/api/device/scans', job)) as { id: string }
    for (let from = 0; from < found.length; from += AT_ONCE)
      await helper.call('POST', `/api/device/jobs/${id}/found`, {
        from,
        found: found.slice(from, from + AT_ONCE).map((plugin) => ({ plugin, note: '' })),
      })
    // Bundles of one name have the same bytes.
    const digests = found.map(({ path, name }) => ({
      path,
      digest: createHash('sha256').update(name).digest('hex'),
    }))
    const sent = { digests: digests.slice(0, MOST_COMPARED), links: [] }
    await helper.call('POST', `/api/device/jobs/${id}/compared`, sent)
    await helper.call('POST', `/api/device/jobs/${id}/result`, {
      state: 'done',
      sentence: 'Done.',
      items: [],
    })
  }
  await scan(plugins)
  return { ...helper, scan }
}

/** How many bundles one call may report. */
const AT_ONCE = 500
