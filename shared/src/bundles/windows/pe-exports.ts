import type { FileTask } from '../asking.ts'
import { type PeLayout, pePart } from './pe-layout.ts'

const EXPORTS_MAX = 1 << 18
const MOST_NAMES = 4096

/** Whether a Windows library exports a VST entry point, unlike other libraries in plugin folders. */
export function* hasVstExport(layout: PeLayout): FileTask<boolean> {
  const { address, size } = layout.exports
  if (address === 0) return false
  const view = yield* pePart(layout, address, Math.max(Math.min(size, EXPORTS_MAX), 40))
  if (!view || view.byteLength < 40) return false
  const count = Math.min(view.getUint32(24, true), MOST_NAMES)
  const names = view.getUint32(32, true) - address
  for (let i = 0; i < count; i++) {
    const entry = names + i * 4
    if (entry < 0 || entry + 4 > view.byteLength) return false
    if (ENTRY_POINTS.has(nameAt(view, view.getUint32(entry, true) - address))) return true
  }
  return false
}

const ENTRY_POINTS = new Set(['VSTPluginMain', 'main'])
const LONGEST = 'VSTPluginMain'.length

/** A name, read only as far as it can match an entry point. */
function nameAt(view: DataView, at: number) {
  let name = ''
  for (let i = at; i >= 0 && i < view.byteLength && name.length <= LONGEST; i++) {
    const byte = view.getUint8(i)
    if (byte === 0) return name
    name += String.fromCharCode(byte)
  }
  return ''
}
