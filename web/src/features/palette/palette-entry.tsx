import { Funnel, LibraryBig, Star } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { GuessMark } from '../../library/badges/read-names.tsx'
import * as libraryPartWords from '../../library/library-words.ts'
import { Thumb } from '../../library/pictures/thumb.tsx'
import { Kbd } from '../../ui/text/kbd.tsx'
import { formattedNumber } from '../../ui/text/locale.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { type MatchMode, matchedRanges } from './match.ts'
import styles from './palette-entry.module.css'
import type { PaletteResult } from './palette-results.ts'
import * as paletteWords from './palette-words.ts'

type PaletteEntryProps = {
  id: string
  entry: PaletteResult
  search: PaletteSearch
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

/** One entry of the palette. It handles only the pointer; the text field handles the keys. */
export function PaletteEntry({ id, entry, search, isActive, onPoint, onChoose }: PaletteEntryProps) {
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
      {contentOf(entry, search)}
      {isActive && <Kbd keys={['↵']} />}
    </div>
  )
}

function contentOf(entry: PaletteResult, search: PaletteSearch): ReactNode {
  switch (entry.is) {
    case 'plugin': {
      const { plugin, because } = entry
      return (
        <>
          <Thumb plugin={plugin} />
          <span className={styles.name}>
            <HighlightedText text={plugin.name} search={search} />
          </span>
          <span className={styles.beside}>
            <HighlightedText text={plugin.manufacturer} search={search} />
            {plugin.isMakerGuess && <GuessMark reason={libraryPartWords.guessedFromFileName} />}
          </span>
          {because && (
            <span className={styles.beside}>
              {paletteWords.holds(<HighlightedText text={because} search={search} />)}
            </span>
          )}
          <span className={styles.space} />
          {plugin.isFavorite && (
            <span className="rigid amber">
              <Star size={14} fill="currentColor" aria-hidden="true" />
              <VisuallyHidden>{paletteWords.favorite}</VisuallyHidden>
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
            {paletteWords.everythingBy(<HighlightedText text={entry.maker.name} search={search} />)}
          </span>
          <span className={styles.space} />
          <span className={styles.count}>{formattedNumber(entry.maker.count)}</span>
        </>
      )
    case 'shelf':
      return (
        <>
          <LibraryBig size={17} className={styles.icon} />
          <span className={styles.name}>
            <HighlightedText text={entry.shelf.label} search={search} /> ({formattedNumber(entry.shelf.count)}
            )
          </span>
          <span className={styles.space} />
        </>
      )
    case 'command': {
      const { label, icon: Icon, keys } = entry.command
      return (
        <>
          <Icon size={17} className={styles.icon} />
          <span className={styles.name}>
            <HighlightedText text={label} search={search} />
          </span>
          <span className={styles.space} />
          {keys && <Kbd keys={keys} />}
        </>
      )
    }
  }
}

/** The typed words, and how they match. */
type PaletteSearch = { words: string[]; mode: MatchMode }

/** A text with the parts highlighted that match the typed words. */
function HighlightedText({ text, search: { words, mode } }: { text: string; search: PaletteSearch }) {
  let end = 0
  const parts = matchedRanges(words, text, mode).map(([from, to]) => {
    const before = text.slice(end, from)
    end = to
    return (
      <span key={from}>
        {before}
        <mark className={styles.mark}>{text.slice(from, to)}</mark>
      </span>
    )
  })
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  )
}
