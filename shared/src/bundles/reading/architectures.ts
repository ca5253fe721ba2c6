import type { Platform } from '../../plugins/architectures.ts'
import { type MinSystems, macVersionOf, windowsVersionOf } from '../../plugins/processors/min-system.ts'

/** The kind of a program and its processors, named as in `lipo` and `uname`. */
export type ExecutableProgram = {
  kind: 'mach-o' | 'pe' | 'elf'
  architectures: string[]
  /** The oldest system that each processor's program asks for, as far as the first bytes say. */
  minSystems?: MinSystems
}

/** The number of leading bytes needed to detect the kind of a program. */
export const PROGRAM_HEADER_MAX = 4096

/** The system that runs programs of a kind. */
type PlatformOfProgram = Record<ExecutableProgram['kind'], Platform>
export const PLATFORM_OF_PROGRAM: PlatformOfProgram = { 'mach-o': 'macos', pe: 'windows', elf: 'linux' }

/** The program that the first bytes of a file describe; `undefined` when it is not a program. */
export function programIn(head: Uint8Array): ExecutableProgram | undefined {
  if (head.length < 20) return undefined
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const magic = view.getUint32(0)
  if (magic === FAT || magic === FAT_64) return fat(view, magic === FAT_64 ? 32 : 20)
  if (magic === MACH_LITTLE || magic === MACH_64_LITTLE) return thin(view, true)
  if (magic === MACH_BIG || magic === MACH_64_BIG) return thin(view, false)
  if (magic === ELF) return elf(view)
  return view.getUint16(0) === MZ ? pe(view) : undefined
}

/** The offset of the PE header of a Windows program; `undefined` when it is missing. */
export function peHeaderAt(head: Uint8Array): number | undefined {
  if (head.length < 64 || head[0] !== 0x4d || head[1] !== 0x5a) return undefined
  const at = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(60, true)
  return at >= 4 ? at : undefined
}

/** The magic numbers of programs for several processors, with 32-bit and 64-bit offsets. */
export const FAT = 0xcafebabe
export const FAT_64 = 0xcafebabf
const MACH_BIG = 0xfeedface
const MACH_64_BIG = 0xfeedfacf
const MACH_LITTLE = 0xcefaedfe
const MACH_64_LITTLE = 0xcffaedfe
const ELF = 0x7f454c46
const MZ = 0x4d5a

const MACH_CPUS: Record<number, string> = {
  7: 'i386',
  12: 'arm',
  18: 'ppc',
  16777223: 'x86_64',
  16777228: 'arm64',
  16777234: 'ppc64',
}
const ELF_MACHINES: Record<number, string> = {
  3: 'i386',
  40: 'arm',
  62: 'x86_64',
  183: 'arm64',
  243: 'riscv64',
}
const PE_MACHINES: Record<number, string> = {
  332: 'i386',
  448: 'arm',
  452: 'arm',
  34404: 'x86_64',
  43620: 'arm64',
  42561: 'arm64ec',
  42574: 'arm64x',
}

/** Java class files begin with the same four bytes, but have a version above 40 in place of the count. */
function fat(view: DataView, entrySize: number): ExecutableProgram | undefined {
  const count = view.getUint32(4)
  if (count < 1 || count > 20) return undefined
  const architectures: string[] = []
  for (let at = 8; at < 8 + count * entrySize && at + 8 <= view.byteLength; at += entrySize) {
    const name = machCpu(view.getUint32(at), view.getUint32(at + 4))
    if (!architectures.includes(name)) architectures.push(name)
  }
  return { kind: 'mach-o', architectures }
}

function thin(view: DataView, isLittle: boolean): ExecutableProgram {
  const name = machCpu(view.getUint32(4, isLittle), view.getUint32(8, isLittle))
  const minSystem = isLittle ? machMinSystem(view) : ''
  return { kind: 'mach-o', architectures: [name], ...(minSystem && { minSystems: { [name]: minSystem } }) }
}

/** The name of a processor. Subtype 2 of arm64 signs its pointers; hosts must be built for it, too. */
export function machCpu(cpu: number, subtype: number) {
  const name = MACH_CPUS[cpu] ?? 'other'
  return name === 'arm64' && (subtype & 0xff) === 2 ? 'arm64e' : name
}

const elf = (view: DataView): ExecutableProgram => ({
  kind: 'elf',
  architectures: [ELF_MACHINES[view.getUint16(18, view.getUint8(5) !== 2)] ?? 'other'],
})

function pe(view: DataView): ExecutableProgram | undefined {
  const at = peHeaderAt(new Uint8Array(view.buffer, view.byteOffset, view.byteLength))
  if (at === undefined || at + 6 > view.byteLength) return { kind: 'pe', architectures: [] }
  if (view.getUint32(at) !== 0x50450000) return undefined
  const name = PE_MACHINES[view.getUint16(at + 4, true)] ?? 'other'
  const minSystem = peMinSystem(view, at)
  return { kind: 'pe', architectures: [name], ...(minSystem && { minSystems: { [name]: minSystem } }) }
}

/** The subsystem version in the optional header, which is the oldest Windows that loads the program. */
const peMinSystem = (view: DataView, at: number) =>
  at + 76 <= view.byteLength && view.getUint16(at + 20, true) >= 52
    ? windowsVersionOf(view.getUint16(at + 72, true), view.getUint16(at + 74, true))
    : ''

const VERSION_MIN_MACOSX = 0x24
const BUILD_VERSION = 0x32
const MACOS = 1
/** The magic numbers of macOS programs for one processor, as they stand in the file, with the length of their headers. */
export const MACH_HEADERS: Partial<Record<number, number>> = { 3472551422: 28, 3489328638: 32 }

/** The load commands of a macOS program for one processor, as far as its bytes are there and make sense. */
export function* loadCommands(view: DataView): Generator<{ kind: number; at: number }> {
  const header = view.byteLength >= 32 ? MACH_HEADERS[view.getUint32(0)] : undefined
  if (header === undefined) return
  const count = view.getUint32(16, true)
  for (let at = header, i = 0; i < count && at + 16 <= view.byteLength; i++) {
    yield { kind: view.getUint32(at, true), at }
    const size = view.getUint32(at + 4, true)
    if (size < 8) return
    at += size
  }
}

/** The oldest macOS that a program for one processor is built for, from its first load commands; '' when they do not say. */
export function machMinSystem(view: DataView): string {
  for (const { kind, at } of loadCommands(view)) {
    if (kind === VERSION_MIN_MACOSX) return versionOf(view.getUint32(at + 8, true))
    if (kind === BUILD_VERSION && view.getUint32(at + 8, true) === MACOS)
      return versionOf(view.getUint32(at + 12, true))
  }
  return ''
}

/** Two bytes for the first number, one each for the others. */
const versionOf = (packed: number) => macVersionOf(packed >>> 16, (packed >>> 8) & 255, packed & 255)
