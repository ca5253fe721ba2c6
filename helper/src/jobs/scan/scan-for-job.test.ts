import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SiteClient } from '../../connect/site-client.ts'
import { scanFolders } from '../../scan/scan-folders.ts'
import { knownVolumes } from '../../scan/volumes.ts'
import { reportRemovedPlugins } from './scan-for-job.ts'

let home: string
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'gone-')))
  mkdirSync(at('state'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const at = (...parts: string[]) => join(home, ...parts)

function put(...places: string[]) {
  for (const place of places) mkdirSync(at(place, 'Contents'), { recursive: true })
}

/** Returns the paths that a second scan reports as gone, when the site knows all paths of the first one. */
async function goneAfter(
  change: () => void,
  {
    folders = ['vst3'],
    privateFolders = [],
    troubles = [],
    tellsFormats = true,
  }: { folders?: string[]; privateFolders?: string[]; troubles?: string[]; tellsFormats?: boolean } = {},
) {
  const options = { folders: folders.map((each) => at(each)), state: at('state') }
  const first = await scanFolders(options)
  change()
  const hidden = privateFolders.map((each) => at(each))
  const volumes = knownVolumes(at('state'))
  const scanned = await scanFolders({ ...options, privateFolders: hidden })
  const known = first.found.map(({ plugin }, index) => ({
    id: String(index),
    path: plugin.path,
    ...(tellsFormats && { format: plugin.format }),
  }))
  const gonePaths: string[] = []
  const site = {
    places: async ({ params }: { params: { after: string } }) =>
      params.after.startsWith('0000') ? known : [],
    gone: async ({ body }: { body: { places: string[] } }) => {
      gonePaths.push(...body.places.map((id) => known.find((one) => one.id === id)?.path ?? ''))
    },
  }
  await reportRemovedPlugins({
    // Only these two calls of a site are made.
    site: site as unknown as SiteClient,
    id: 'job',
    privateFolders: hidden,
    volumes,
    scanned: {
      ...scanned,
      troubles: [...scanned.troubles, ...troubles.map((path) => ({ path: at(path), sentence: 'No.' }))],
    },
  })
  return gonePaths.map((path) => path.slice(home.length + 1)).sort()
}

const remove =
  (...places: string[]) =>
  () => {
    for (const place of places) rmSync(at(place), { recursive: true })
  }

const [DIVA, ZEBRA] = ['vst3/Diva.vst3', 'vst3/Zebra.vst3']
test.each<
  [string, places: string[], change: () => unknown, gone: string[], Parameters<typeof goneAfter>[1]?]
>([
  ['a removed bundle', [DIVA, ZEBRA], remove(DIVA), [DIVA]],
  ['no bundle of a missing folder', [DIVA, 'clap/Z.clap'], remove('vst3'), [], { folders: ['vst3', 'clap'] }],
  [
    'no bundle of a folder that became private',
    [DIVA, 'vst3/Secret/Z.vst3'],
    remove(DIVA, 'vst3/Secret/Z.vst3'),
    [DIVA],
    { privateFolders: ['vst3/Secret'] },
  ],
  [
    'no bundle of an unreadable folder',
    [DIVA, 'vst3/Locked/Z.vst3'],
    remove(DIVA, 'vst3/Locked/Z.vst3'),
    [DIVA],
    { troubles: ['vst3/Locked'] },
  ],
  ['nothing without the list of volumes', [DIVA], remove(DIVA, 'state/volumes.json'), []],
])('of bundles this is reported as gone: %s', async (_, places, change, gone, options) => {
  put(...places)
  expect(await goneAfter(change, options)).toEqual(gone)
})

test('a bundle that could not be read is not gone', async () => {
  put('vst3/Diva.vst3', 'vst3/Zebra.vst3')
  const both = () => {
    writeFileSync(at('vst3/Diva.vst3/Contents/Info.plist'), '<plist><dict>')
    remove('vst3/Zebra.vst3')()
  }

  expect(await goneAfter(both)).toEqual(['vst3/Zebra.vst3'])
})

test('bundles below the empty mount point of an unmounted volume are not reported', async () => {
  put('vst3/Mounted/Zebra.vst3', 'vst3/Diva.vst3')
  const unmount = () => {
    remove('vst3/Mounted/Zebra.vst3')()
    remove('vst3/Diva.vst3')()
    // As if the first scan had remembered a volume that is not mounted now.
    writeFileSync(at('state/volumes.json'), JSON.stringify({ mounts: ['/', at('vst3/Mounted')] }))
  }

  expect(await goneAfter(unmount)).toEqual(['vst3/Diva.vst3'])
})
