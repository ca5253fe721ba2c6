import type { Planned } from '#shared/transfer/plan.ts'
import type { ReadFile } from './read-file.ts'
import type { PictureToSend } from './send-pictures.ts'

/** The pictures of an archive that the library lacks: a plugin that shows one already keeps it. */
export function picturesFor(
  file: ReadFile,
  plan: Planned[],
  library: { id: string; hasPicture: boolean }[],
): PictureToSend[] {
  if (file.is !== 'library') return []
  const showing = new Set(library.flatMap(({ id, hasPicture }) => (hasPicture ? id : [])))
  const entries = new Map(file.pictures.map((entry) => [entry.name, entry]))
  return plan.flatMap(({ id, into }) => {
    const entry = entries.get(file.library.pictures.get(id) ?? '')
    return entry && !(into && showing.has(into)) ? [{ pluginId: id, entry }] : []
  })
}
