import { ByteWindow, latin1, littleEndian } from '../bytes/byte-window.ts'
import { SONG_LIMITS } from '../limits.ts'
import { audioUnitOf, type NamedPlugin } from '../plugin-ids.ts'
import type { SongGap } from '../refusal.ts'
import type { SongFile } from '../source.ts'

/** The newest format whose files were compared, two bytes at 4; Logic writes 2513 today. */
const NEWEST_CHECKED = 2513
const HEAD = 24
const CHUNK_HEAD = 36
/** The code of a chunk with a plugin, as the file writes it. */
const PLUGIN = 'UCuA'
/** The bytes of such a chunk up to the codes of its Audio Unit. */
const PLUGIN_HEAD = 148
/** Apple's own devices have one of these instead of a maker. */
const OWN = new Set(['GAME', 'MELC'])

type ProjectData = { plugins: NamedPlugin[]; ownDevices: number; gap: SongGap | null }

/** The Audio Units of a project. Its notes, texts and states are walked over. */
export async function readProjectData(file: SongFile): Promise<ProjectData> {
  const window = new ByteWindow(file)
  await window.load(0)
  const isNewer = littleEndian(window.slice(0, HEAD), 4, 2) > NEWEST_CHECKED
  const data: ProjectData = { plugins: [], ownDevices: 0, gap: isNewer ? 'newer-daw' : null }
  for (let at = HEAD; at < file.size; ) {
    if (!window.has(at, CHUNK_HEAD + PLUGIN_HEAD)) await window.load(at)
    const head = window.slice(at, CHUNK_HEAD)
    const length = head.length < CHUNK_HEAD ? Infinity : littleEndian(head, 28, 6)
    if (at + CHUNK_HEAD + length > file.size) return { ...data, gap: 'cut-short' }
    if (latin1(head.subarray(0, 4)) === PLUGIN && length >= PLUGIN_HEAD) {
      addPlugin(data, window.slice(at + CHUNK_HEAD, PLUGIN_HEAD))
    }
    at += CHUNK_HEAD + length
  }
  return data
}

/** Names are cut to twelve letters. */
function addPlugin(data: ProjectData, payload: Uint8Array) {
  const codes = [132, 136, 140].map((at) => latin1(payload.subarray(at, at + 4)))
  const [maker = '', type = '', subtype = ''] = codes
  if (OWN.has(maker)) data.ownDevices++
  const [manufacturer, kind] = [reversedCode(maker), reversedCode(type)]
  if (OWN.has(maker) || !/^au[a-z]{2}$/.test(kind)) return
  const name = latin1(payload.subarray(120, 132)).replace(/\0.*$/s, '')
  const plugin = audioUnitOf({ type: kind, subtype: reversedCode(subtype), manufacturer }, { name })
  if (data.plugins.length >= SONG_LIMITS.instances) data.gap = 'too-many-plugins'
  else if (plugin.id) data.plugins.push(plugin)
}

const reversedCode = (code: string) => [...code].reverse().join('')
