import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { addingRunFor } from './adding-run.ts'
import type { SongEntry } from './find-songs.ts'

/** Where a browser keeps the choices. */
const TITLES_KEY = 'plugfolio-song-titles'
const BACKUPS_KEY = 'plugfolio-song-backups'

/**
 * The adding of songs of this tab: its stage and what can be done. Titles and folders are kept unless the user switches it off; backups
 * are read only when the user switches it on.
 */
export function useAdding() {
  const run = addingRunFor(useQueryClient())
  const stage = useSyncExternalStore(run.subscribe, run.stage)
  const [withTitles, keepTitles] = useStoredSwitch(TITLES_KEY, true)
  const [withBackups, readBackups] = useStoredSwitch(BACKUPS_KEY, false)

  return {
    ...run,
    stage,
    withTitles,
    keepTitles,
    withBackups,
    readBackups,
    start: (entries: SongEntry[]) => void run.start(entries, { withTitles, withBackups }),
  }
}

export type Adding = ReturnType<typeof useAdding>

/** A switch that this browser remembers. Where nothing can be stored, it lasts until the page is closed. */
function useStoredSwitch(key: string, initial: boolean) {
  const [isOn, setOn] = useState(() => storedSwitch(key) ?? initial)

  function change(next: boolean) {
    setOn(next)
    try {
      localStorage.setItem(key, next ? 'on' : 'off')
    } catch {
      // Nothing can be stored here.
    }
  }

  return [isOn, change] as const
}

function storedSwitch(key: string): boolean | undefined {
  try {
    const stored = localStorage.getItem(key)
    return stored === null ? undefined : stored === 'on'
  } catch {
    return undefined
  }
}
