import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { addingRunFor } from './adding-run.ts'
import type { SongEntry } from './find-songs.ts'

const TITLES_KEY = 'plugfolio-song-titles'

/** The adding of songs of this tab: its stage and what can be done. Titles and folders are kept unless the user switches it off. */
export function useAdding() {
  const run = addingRunFor(useQueryClient())
  const stage = useSyncExternalStore(run.subscribe, run.stage)
  const [withTitles, setWithTitles] = useState(storedChoice)

  function keepTitles(isOn: boolean) {
    setWithTitles(isOn)
    try {
      localStorage.setItem(TITLES_KEY, isOn ? 'on' : 'off')
    } catch {
      // Nothing can be stored here, so it lasts until the page is closed.
    }
  }

  return {
    ...run,
    stage,
    withTitles,
    keepTitles,
    start: (entries: SongEntry[]) => void run.start(entries, withTitles),
  }
}

export type Adding = ReturnType<typeof useAdding>

function storedChoice() {
  try {
    return localStorage.getItem(TITLES_KEY) !== 'off'
  } catch {
    return true
  }
}
