import { aLibrary } from '../../../bench/parts/library.mjs'
import { aScannedComputer } from '../people/a-helper.ts'
import type { Producer } from '../people/a-producer.ts'
import { addSongs } from '../songs/a-song.ts'
import { manySongs } from '../songs/many-songs.ts'

const FOLDER = '/Library/Audio/Plug-Ins'
const EXTENSIONS: [format: string, extension: string][] = [
  ['VST3', 'vst3'],
  ['AU', 'component'],
  ['AAX', 'aaxplugin'],
]
const SHOPS = ['Plugin Boutique', 'Maker', 'Thomann', '']
const CURRENCIES = ['EUR', 'USD', 'JPY']

/**
 * An account whose plugins are on two computers in up to three formats, with sizes, half of the first ones on the laptop in an older
 * version; every third plugin has a license, and every second a purchase. Songs, as many as plugins but at most 200, use the first plugins as VST3, and no DAW loads AAX.
 */
export async function furnishCollection(producer: Producer, url: string, count: number) {
  const plugins = aLibrary(count)
  const bundles = plugins.flatMap((plugin, index) =>
    EXTENSIONS.slice(0, 1 + (index % 3)).map(([format, extension], at) => ({
      name: plugin.name,
      manufacturer: plugin.manufacturer,
      version: plugin.version || '1.0.0',
      format,
      path: `${FOLDER}/${format}/${plugin.name} ${index}.${extension}`,
      platform: 'macos',
      architectures: index % 5 === 0 ? ['x86_64'] : ['x86_64', 'arm64'],
      size: 2_000_000 + ((index * 7919 + at * 104_729) % 400_000_000),
      minSystem: index % 7 === 0 ? '12.0' : '10.13',
    })),
  )
  const studio = await aScannedComputer(producer, url, 'Studio Mac', bundles)
  const older = bundles
    .filter((_, index) => index % 2 === 0)
    .map((bundle) => ({ ...bundle, version: '0.9.0' }))
  const laptop = await aScannedComputer(producer, url, 'Laptop', older)
  // According to the contract, the response is the list of plugins.
  const entries = (await producer.call('GET', '/api/plugins')) as {
    id: string
    name: string
    manufacturer: string
  }[]
  await addLicenses(producer, entries)
  const used = plugins.slice(0, 60).map(({ name, manufacturer }) => ({ name, manufacturer, format: 'VST3' }))
  if (count > 0) await addSongs(producer, manySongs(Math.min(count, 200), used, []))
  // According to the contract, the response is the list of devices.
  for (const { machine } of (await producer.call('GET', '/api/helper/devices')) as { machine: string }[])
    await producer.call('PATCH', `/api/formats/daws/${machine}`, { daws: ['ableton-live', 'cubase'] })
  for (const [index, { id, name, manufacturer }] of entries.slice(0, 300).entries())
    if (index % 2 === 0)
      await producer.call('POST', '/api/purchases', aPurchase(index, id, name, manufacturer))
  return () => Promise.all([studio.stop(), laptop.stop()])
}

type Entry = { id: string; name: string; manufacturer: string }

async function addLicenses(producer: Producer, entries: Entry[]) {
  if (entries.length === 0) return
  const { id } = (await producer.call('POST', '/api/imports', { source: 'licenses.csv' })) as { id: string } // as: the contract
  const licenses = entries
    .filter((_, index) => index % 3 === 0)
    .slice(0, 400)
    .map(({ id: pluginId, name, manufacturer }, index) => ({
      title: name,
      maker: manufacturer,
      kind: index % 4 === 0 ? 'subscription' : 'perpetual',
      protection: index % 2 === 0 ? 'ilok' : 'serial',
      seats: 3,
      endsOn: index % 4 === 0 ? '2027-12-31' : null,
      pluginIds: [pluginId],
      activations: index % 2 === 0 ? [{ place: { kind: 'ilok-cloud', name: 'iLok Cloud' } }] : [],
    }))
  await producer.call('POST', `/api/imports/${id}/licenses`, { licenses })
}

const aPurchase = (index: number, id: string, title: string, maker: string) => ({
  title,
  maker,
  kind: index % 20 === 0 ? 'refund' : 'buy',
  amount: 1900 + ((index * 997) % 20_000),
  currency: CURRENCIES[index % 3],
  day: `20${20 + (index % 7)}-0${1 + (index % 9)}-15`,
  shop: SHOPS[index % 4],
  orderNumber: '',
  term: index % 6 === 0 ? 'updates' : 'none',
  termEnds: index % 6 === 0 ? '2027-01-31' : null,
  pluginIds: [id],
})
