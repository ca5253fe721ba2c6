import { Funnel, Star } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Thumb } from '../../library/pictures/thumb.tsx'
import { Kbd } from '../../ui/text/kbd.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { HighlightedText } from './highlighted-text.tsx'
import styles from './palette-entry.module.css'
import type { PaletteResult } from './palette-results.ts'

type PaletteEntryProps = {
  id: string
  entry: PaletteResult
  words: string[]
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

/** One entry of the palette. It handles only the pointer; the text field handles the keys. */
export function PaletteEntry({ id, entry, words, isActive, onPoint, onChoose }: PaletteEntryProps) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])

  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the text field keeps the focus and refers to the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the text field
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.entry}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      {contentOf(entry, words)}
      {isActive && <Kbd keys={['↵']} />}
    </div>
  )
}

function contentOf(entry: PaletteResult, words: string[]): ReactNode {
  switch (entry.is) {
    case 'plugin': {
      const { plugin, because } = entry
      return (
        <>
          <Thumb plugin={plugin} />
          <span className={styles.name}>
            <HighlightedText text={plugin.name} words={words} />
          </span>
          <span className={styles.beside}>
            <HighlightedText text={plugin.manufacturer} words={words} />
          </span>
          {because && (
            <span className={styles.beside}>
              Holds <HighlightedText text={because} words={words} />
            </span>
          )}
          <span className={styles.space} />
          {plugin.isFavorite && (
            <span className={styles.star}>
              <Star size={14} fill="currentColor" aria-hidden="true" />
              <VisuallyHidden>Favorite</VisuallyHidden>
            </span>
          )}
          <span className={styles.type}>{plugin.type}</span>
        </>
      )
    }
    case 'maker':
      return (
        <>
          <Funnel size={17} className={styles.icon} />
          <span className={styles.name}>
            Show everything by <HighlightedText text={entry.maker.name} words={words} />
          </span>
          <span className={styles.space} />
          <span className={styles.count}>{entry.maker.count}</span>
        </>
      )
    case 'command': {
      const { label, icon: Icon, keys } = entry.command
      return (
        <>
          <Icon size={17} className={styles.icon} />
          <span className={styles.name}>
            <HighlightedText text={label} words={words} />
          </span>
          <span className={styles.space} />
          {keys && <Kbd keys={keys} />}
        </>
      )
    }
  }
}
