import { type FileTask, readFileBytes } from '../asking.ts'
import { type BundlePart, partWithNotes } from '../reading/part.ts'
import { unreadableReasonOf } from '../unreadable.ts'
import { MODULE_INFO_MAX, moduleInfoIn } from './module-info.ts'

/** The `moduleinfo.json` of a VST3. Many have none, so a missing file adds no note. */
export function* readModuleInfo(folder: string): FileTask<BundlePart> {
  try {
    for (const place of PLACES) {
      const bytes = yield* readFileBytes(`${folder}/${place}`, MODULE_INFO_MAX, true)
      if (bytes) return { moduleInfo: moduleInfoIn(bytes), architectures: [], notes: [] }
    }
    return partWithNotes()
  } catch (error) {
    return partWithNotes(noteOf(unreadableReasonOf(error)))
  }
}

/** In the resources since version 3.7.8 of Steinberg's SDK, one folder higher before. */
const PLACES = ['Contents/Resources/moduleinfo.json', 'Contents/moduleinfo.json']

function noteOf(reason: ReturnType<typeof unreadableReasonOf>) {
  if (reason === 'too-big') return 'moduleinfo-too-big'
  const isDamaged = reason === 'malformed' || reason === 'truncated' || reason === 'too-deep'
  return isDamaged ? 'moduleinfo-malformed' : 'moduleinfo-unreadable'
}
