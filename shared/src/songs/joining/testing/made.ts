import { identityOf } from '../../../bundles/identity/identity.ts'
import {
  audioUnitOf,
  type NamedPlugin,
  namedPlugin,
  textPlugin,
  vst2Plugin,
  vst3Plugin,
} from '../../plugin-ids.ts'
import type { PluginUse } from '../../song.ts'
import type { JoinableEntry, UsedPlugin } from '../joinable-entry.ts'
import { type Product, vst2Key } from './products.ts'

type EntryFormat = 'VST' | 'VST3' | 'AU' | 'CLAP'

/** The entry of a library in which bundles of a product in these formats were found. */
export function entryOf(product: Product, ...formats: EntryFormat[]): JoinableEntry {
  const { maker, name } = product
  const keys = formats.flatMap((format) => keysIn(product, format))
  return { id: `${maker}/${name}/${formats}`, name, manufacturer: maker, formats, keys: [...new Set(keys)] }
}

function keysIn(product: Product, format: EntryFormat) {
  const { maker, name, unitName = name, makerCode, code, classId, clap } = product
  const bundle = { name, manufacturer: maker }
  const audioUnit = { type: 'aufx', subtype: code, manufacturer: makerCode }
  switch (format) {
    case 'VST':
      return [vst2Key(code), ...identityOf(bundle).keys]
    case 'VST3':
      return identityOf({ ...bundle, classId }).keys
    case 'AU':
      return identityOf({ ...bundle, name: unitName, audioUnit }).keys
    case 'CLAP':
      return identityOf({ ...bundle, bundleId: clap }).keys
  }
}

const used = ({ ids, ...plugin }: NamedPlugin): UsedPlugin => ({ ...plugin, ids: ids() })

type Names = { name: string; maker?: string }

/** Uses of a product as DAWs save them, under its own name or another. */
export const useOf = {
  vst2: ({ code, name }: Product, names: Partial<Names> = {}) =>
    used(vst2Plugin(Number.parseInt(vst2Key(code).slice(5), 16), { name, ...names })),
  vst3: ({ classId, name }: Product, names: Partial<Names> = {}) =>
    used(vst3Plugin(classId, { name, ...names })),
  unit: ({ code, makerCode, name, maker, unitName = name }: Product, names: Partial<Names> = {}) =>
    used(
      audioUnitOf(
        { type: 'aufx', subtype: code, manufacturer: makerCode },
        { name: unitName, maker, ...names },
      ),
    ),
  clap: ({ clap, name }: Product, names: Partial<Names> = {}) =>
    used(textPlugin('CLAP', clap, { name, ...names })),
  /** Only names, as Pro Tools writes them. */
  named: ({ name, maker }: Product, names: Partial<Names> = {}, format: PluginUse['format'] = 'AAX') =>
    used(namedPlugin(format, { name, maker, ...names })),
}
