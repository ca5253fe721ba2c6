import { loadCode } from '../../../ui/load-code.ts'
import type { DroppedEntry } from './dropped-entry.ts'

/** Whether a dropped entry may be a saved list of what a song needs; its contents decide. */
export const mayBeNeedsFile = ({ name, isFolder }: DroppedEntry) =>
  !isFolder && (TABLE.test(name) || OWN_NAME.test(name))

const TABLE = /\.(?:csv|tsv|txt)$/i

/** A saved list of which a spreadsheet has made a document of its own is meant, too: it is told how to open it. */
const OWN_NAME = /^needed-plugins\b.{0,40}\.(?:csv|tsv|txt|xlsx?|ods|numbers)$/i

/** The saved lists of what songs need among dropped entries, and the other entries. */
export async function splitNeedsFiles(entries: DroppedEntry[]) {
  const needsFiles: File[] = []
  const others: DroppedEntry[] = []
  for (const entry of entries) {
    const file = mayBeNeedsFile(entry) && (await entry.file().catch(() => undefined))
    if (file && (await isMeantAsNeeds(file))) needsFiles.push(file)
    else others.push(entry)
  }
  return { needsFiles, others }
}

/** By its headings, or by the name with which it is saved. */
const isMeantAsNeeds = async (file: File) => OWN_NAME.test(file.name) || (await isNeedsFile(file))

/** Whether a file begins with the headings of a saved list. Without a connection the code that knows them can be missing. */
async function isNeedsFile(file: File): Promise<boolean> {
  try {
    const { isNeedsStart, NEEDS_START } = await loadCode(
      () => import('#shared/songs/sharing/read-needs-file.ts'),
    )
    return isNeedsStart(new Uint8Array(await file.slice(0, NEEDS_START).arrayBuffer()))
  } catch {
    return false
  }
}
