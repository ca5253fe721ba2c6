import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import * as common from '../../../ui/text/common-words.ts'
import { untilStill } from '../../../ui/until-still.ts'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import * as pluginWords from '../plugin-words.ts'
import styles from './detail-place.module.css'

type DetailPlaceProps = { name: string; onClose: () => void; children: ReactNode }

/** Where the details of a plugin are shown: beside the list, or in a sheet on a small screen. */
export function DetailPlace({ name, onClose, children }: DetailPlaceProps) {
  const isSmall = useMediaQuery('(max-width: 56.25em)')
  const label = pluginWords.detailsOf(name)

  if (isSmall) {
    return (
      <Sheet label={label} onClose={onClose}>
        {children}
      </Sheet>
    )
  }
  return (
    <aside className={styles.panel} aria-label={label}>
      {children}
    </aside>
  )
}

/** Shown for an address whose plugin is not in the library. */
export function UnknownPlugin({ onClose }: { onClose: () => void }) {
  return (
    <div className={styles.unknown}>
      <h2>{pluginWords.notInLibrary}</h2>
      <p>{pluginWords.notInLibraryHint}</p>
      <Button onClick={onClose}>{common.close}</Button>
    </div>
  )
}

/**
 * When the panel appears or disappears, the list gets another width, and its plugins change places: the opened one, or the one
 * that was open, stays on the screen. So does one that was opened elsewhere. For a component that is mounted while the panel is open.
 */
export function useKeepInView(openedId: string) {
  const latestId = useRef(openedId)
  useEffect(() => {
    const isFirst = latestId.current === openedId
    latestId.current = openedId
    // With the focus in the list, its own keys have already scrolled.
    if (!isFirst && !document.activeElement?.hasAttribute('data-roving')) showAfterLayout(openedId)
  }, [openedId])

  useEffect(() => {
    showAfterLayout(latestId.current)
    return () => showAfterLayout(latestId.current)
  }, [])
}

/** The list measures itself in the first frame and has its new columns in the second, on a busy page some frames later. */
function showAfterLayout(id: string) {
  let last: number | undefined
  const show = () => {
    const item = document.querySelector(`[data-roving="${CSS.escape(id)}"]`)?.closest('li')
    item?.scrollIntoView({ block: 'nearest' })
    const top = item?.getBoundingClientRect().top
    const isStill = top === last
    last = top
    return isStill
  }
  requestAnimationFrame(() => untilStill(show, { frames: 12, longestWait: 2000 }))
}
