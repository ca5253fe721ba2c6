import { watch } from 'node:fs'
import * as z from 'zod/mini'
import { privateFolderMatcher } from '../../scan/private-folder-matcher.ts'
import { watchFolders } from '../../scan/watch-folders.ts'
import { jsonFile } from '../../system/json-file.ts'
import { orUndefined } from '../../system/or-undefined.ts'
import { folderSettings } from './own-folders.ts'

const { read, write } = jsonFile('watch.json', z.object({ isOn: z.boolean() }))

/** True if the listener scans automatically. Off until the user switches it on. */
export const isWatchOn = (state: string) => read(state)?.isOn === true

export const switchWatch = (state: string, isOn: boolean) => write(state, { isOn })

/** Calls `onChange` when the folders of this helper may have changed, while `isOn`, until the returned function is called. */
export function watchOwnFolders(state: string, isOn: () => boolean, onChange: () => void): () => void {
  let watchedKey = ''
  let end = () => {}
  /** Called when the list of folders or the switch may have changed. */
  const update = () => {
    // When the list is lost, nothing is watched.
    const folders = isOn() ? orUndefined(() => folderSettings(state)) : undefined
    const wantedKey = JSON.stringify(folders)
    if (wantedKey === watchedKey) return
    watchedKey = wantedKey
    end()
    const isHidden = privateFolderMatcher(folders?.privateFolders ?? [])
    const watching = folders && watchFolders(folders.folders, onChange, { isHidden })
    end = () => watching?.end()
  }
  const watcher = watch(state, { persistent: false }, update)
  watcher.on('error', () => {})
  update()
  return () => {
    watcher.close()
    end()
  }
}
