import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { importedPlugin } from '#shared/transfer/imported-plugin.ts'

type ListedPlugin = z.input<typeof importedPlugin>
type Sighting = {
  at?: string
  format?: 'VST3' | 'AU' | 'VST'
  path?: string
  version?: string
  host?: string
}

/** A bundle that stands in the list of a DAW. */
export const aSighting = ({
  at = '2025-03-03T10:00:00.000Z',
  format = 'VST3',
  path = '',
  version = '',
  host = 'Ableton Live',
}: Sighting = {}) => ({ format, path, version, seenBy: { host, at } })

/** A plugin that stands in the list of a DAW, as an import sends it. */
export const aListedPlugin = (fields: Partial<ListedPlugin> = {}) =>
  importedPlugin.parse({
    id: randomUUID(),
    name: 'Comp',
    manufacturer: 'Maker',
    installations: [aSighting()],
    recognizedBy: [],
    ...fields,
  })
