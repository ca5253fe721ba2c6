import { macVersionOf } from '../../plugins/processors/min-system.ts'

const VERSION_MIN_MACOSX = 0x24
const BUILD_VERSION = 0x32
const MACOS = 1
/** The magic numbers of programs for one processor, with the length of their headers. */
const HEADERS: Record<number, number> = { 3472551422: 28, 3489328638: 32 }

/** The oldest macOS that a program for one processor is built for, from its first load commands; '' when they do not say. */
export function machMinSystem(view: DataView): string {
  const header = view.byteLength >= 32 ? HEADERS[view.getUint32(0)] : undefined
  if (header === undefined) return ''
  const count = view.getUint32(16, true)
  for (let at = header, i = 0; i < count && at + 16 <= view.byteLength; i++) {
    const [kind, size] = [view.getUint32(at, true), view.getUint32(at + 4, true)]
    if (kind === VERSION_MIN_MACOSX) return versionOf(view.getUint32(at + 8, true))
    if (kind === BUILD_VERSION && view.getUint32(at + 8, true) === MACOS)
      return versionOf(view.getUint32(at + 12, true))
    if (size < 8) return ''
    at += size
  }
  return ''
}

/** Two bytes for the first number, one each for the others. */
const versionOf = (packed: number) => macVersionOf(packed >>> 16, (packed >>> 8) & 255, packed & 255)
