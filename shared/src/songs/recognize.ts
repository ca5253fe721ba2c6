import { decodeUnicode } from '../text/decode-text.ts'
import { latin1 } from './bytes/byte-window.ts'
import { LMMS_ROOTS } from './lmms/read-lmms.ts'
import { PROJECT_DATA_MAGIC } from './logic/project-data.ts'
import { SESSION_START } from './pro-tools/read-session-text.ts'
import { UnreadableSongError } from './refusal.ts'

/** How a file is read. `packed` is LMMS's own form. */
export type SongForm =
  | 'ableton'
  | 'ardour'
  | 'bitwig'
  | 'cubase'
  | 'fl-studio'
  | 'lmms'
  | 'lmms-packed'
  | 'logic'
  | 'pro-tools-text'
  | 'reaper'
  | 'zip'

/** The number of bytes at the start of a file that tell its form. */
export const START = 4096

/**
 * The form of a file by the bytes at its start, and only where these are plain text by its name. Throws `UnreadableSong`
 * for what is no song or cannot be read by design.
 */
export function formOf(name: string, start: Uint8Array): SongForm {
  if (start.length === 0) throw new UnreadableSongError('empty')
  if (start.every((byte) => byte === 0)) throw new UnreadableSongError('zero-filled')
  const form = formByMagic(start) ?? formByText(name, start)
  if (form) return form
  const refusal = HIDDEN.find(({ names }) => names.test(name))?.refusal
  throw new UnreadableSongError(refusal ?? 'not-a-song')
}

function formByMagic(start: Uint8Array): SongForm | null {
  const begins = (...bytes: number[]) => bytes.every((byte, i) => start[i] === byte)
  const word = latin1(start.subarray(0, 12))
  if (begins(0x1f, 0x8b)) return 'ableton'
  if (word.startsWith('FLhd')) return 'fl-studio'
  if (word.startsWith('PK\x03\x04') || word.startsWith('PK\x05\x06')) return 'zip'
  if (/^RIF[F2]/.test(word) && latin1(start.subarray(0, 32)).includes('NUND')) return 'cubase'
  if (begins(...PROJECT_DATA_MAGIC)) return 'logic'
  if (word.startsWith('BtWg')) return 'bitwig'
  const isZlib = (start[4] ?? 0) === 0x78 && ((start[4] ?? 0) * 256 + (start[5] ?? 0)) % 31 === 0
  return isZlib && start[0] === 0 ? 'lmms-packed' : null
}

function formByText(name: string, start: Uint8Array): SongForm | null {
  const text = decodeUnicode(start.subarray(0, START))
    .replace(/^\ufeff/, '')
    .trimStart()
  if (text.startsWith('version https://git-lfs.github.com/')) throw new UnreadableSongError('lfs-pointer')
  if (text.startsWith(SESSION_START)) return 'pro-tools-text'
  if (/^<(?:REAPER_PROJECT|TRACK|FXCHAIN)\b/.test(text)) return 'reaper'
  if (REAPER_NAME.test(name) && /^(?:<[A-Z]|BYPASS |[A-Z_]+ )/.test(text)) return 'reaper'
  const [, root] = text.startsWith('<') ? (/<([A-Za-z][A-Za-z-]*)[\s>]/.exec(text) ?? []) : []
  if (root && LMMS_ROOTS.includes(root)) return 'lmms'
  return root === 'Session' ? 'ardour' : null
}

const REAPER_NAME = /\.(?:rpp|rpp-bak|rpp-prox|rtracktemplate|rfxchain)$/i

/** Files that hide their plugins, or hold none of what their names say. */
const HIDDEN = [
  { names: /\.(?:reason|rns|rsn|record)$/i, refusal: 'reason' },
  { names: /\.(?:ptx|ptf|pts|pt5|ptxt)$/i, refusal: 'pro-tools-session' },
  { names: /\.(?:all|arr|song\.cpr)$/i, refusal: 'old-cubase' },
  { names: /^ProjectData$/, refusal: 'damaged' },
] as const
