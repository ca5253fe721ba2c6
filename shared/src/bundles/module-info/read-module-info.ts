import { type Asking, read } from '../asking.ts'
import { noted, type Part } from '../reading/part.ts'
import { reasonOf } from '../unreadable.ts'
import { MODULE_INFO_MAX, moduleInfoIn } from './module-info.ts'

/** The `moduleinfo.json` of a VST3. Many have none, so a missing file adds no note. */
export function* readModuleInfo(folder: string): Asking<Part> {
  try {
    for (const place of PLACES) {
      const bytes = yield* read(`${folder}/${place}`, MODULE_INFO_MAX, true)
      if (bytes) return { moduleInfo: moduleInfoIn(bytes), architectures: [], notes: [] }
    }
    return noted()
  } catch (error) {
    return noted(noteOf(reasonOf(error)))
  }
}

/** In the resources since version 3.7.8 of Steinberg's SDK, one folder higher before. */
const PLACES = ['Contents/Resources/moduleinfo.json', 'Contents/moduleinfo.json']

function noteOf(reason: ReturnType<typeof reasonOf>) {
  if (reason === 'too-big') return 'moduleinfo-too-big'
  const isDamaged = reason === 'malformed' || reason === 'truncated' || reason === 'too-deep'
  return isDamaged ? 'moduleinfo-malformed' : 'moduleinfo-unreadable'
}
