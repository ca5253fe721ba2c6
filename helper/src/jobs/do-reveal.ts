import { scanFolders } from '../scan/scan-folders.ts'
import { plainText } from '../system/plain-text.ts'
import { showFile } from '../system/show-file.ts'
import { ownFolders } from './scan/own-folders.ts'
import { type Doing, failed } from './work.ts'

/** Shows a bundle in the file manager, if the helper's own scan finds it at that very path. */
export const doReveal: Doing<'reveal'> = async ({ path, name }, { state }, take) => {
  const { found } = await scanFolders({ ...ownFolders(state), state })
  const isFound = found.some(({ plugin }) => plugin.path === path)
  if (!(await take())) return undefined
  const shown = plainText(name, 200)
  if (!isFound) return failed(`${shown} is no longer at this place. Scan again to find it.`)
  if (!(await showFile(path))) return failed(`This computer has no file manager that could show ${shown}.`)
  return { state: 'done', sentence: `${shown} is shown on the computer.`, items: [] }
}
