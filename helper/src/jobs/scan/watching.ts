import { watch } from 'node:fs'
import * as z from 'zod/mini'
import { privateIn } from '../../scan/private-folders.ts'
import { watchFolders } from '../../scan/watch-folders.ts'
import { keptAs } from '../../system/kept.ts'
import { FoldersLost, ownFolders } from './own-folders.ts'

const { read, write } = keptAs('watch.json', z.object({ isOn: z.boolean() }))

/** Whether the helper that listens scans by itself. Off until the person switches it on. */
export const isWatchOn = (state: string) => read(state)?.isOn === true

export const switchWatch = (state: string, isOn: boolean) => write(state, { isOn })

/** Calls `onChange` when something may have changed in the folders of this helper, while `isOn`, until the answer is called. */
export function watchOwnFolders(state: string, isOn: () => boolean, onChange: () => void): () => void {
  let watched = ''
  let end = () => {}
  /** The list of folders, or the switch, may have changed. */
  const look = () => {
    const folders = isOn() ? foldersOf(state) : undefined
    const wanted = JSON.stringify(folders)
    if (wanted === watched) return
    watched = wanted
    end()
    const isHidden = privateIn(folders?.privateFolders ?? [])
    const watching = folders && watchFolders(folders.folders, onChange, { isHidden })
    end = () => watching?.end()
  }
  const watcher = watch(state, { persistent: false }, look)
  watcher.on('error', () => {})
  look()
  return () => {
    watcher.close()
    end()
  }
}

/** Undefined when the list is lost: then nothing is looked at. */
function foldersOf(state: string) {
  try {
    return ownFolders(state)
  } catch (error) {
    if (error instanceof FoldersLost) return undefined
    throw error
  }
}
