import { Search } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { searchWordsOf } from '#shared/text/search.ts'
import { useOpener } from '../../ui/overlays/keep-focus.ts'
import { Kbd } from '../../ui/text/kbd.tsx'
import { modKey } from '../../ui/text/mod-key.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './command-palette.module.css'
import { PaletteEntry } from './palette-entry.tsx'
import { type PaletteOffers, type PaletteResult, paletteResults } from './palette-results.ts'
import * as paletteWords from './palette-words.ts'
import { type PaletteShelf, searchIndexOf } from './search-index.ts'

type CommandPaletteProps = {
  text: string
  onText: (text: string) => void
  plugins: Plugin[]
  offers: PaletteOffers
  onOpenPlugin: (id: string) => void
  onEditPlugin: (id: string) => void
  onOpenMaker: (name: string) => void
  onOpenShelf: (params: PaletteShelf['params']) => void
  onToggleFavorite: (plugin: Plugin) => void
  onClose: () => void
}

/** Finds plugins, makers, pages and actions by a few letters. It is open while it is rendered. */
export function CommandPalette({ text, plugins, offers, ...on }: CommandPaletteProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const focusOpener = useOpener()
  const [chosen, setChosen] = useState({ text, index: 0 })
  const [announcement, setAnnouncement] = useState('')
  const { groups, mode } = paletteResults(text, searchIndexOf(plugins), offers)
  const entries = groups.flatMap((group) => group.entries)
  const search = { words: searchWordsOf(text), mode }
  // A new text has new entries; the first one becomes active.
  const index = chosen.text === text ? Math.min(chosen.index, Math.max(0, entries.length - 1)) : 0
  const active = entries[index]
  const optionId = (entry: PaletteResult) => `${id}-${entry.is}-${entry.id.replaceAll(/\s/g, '-')}`

  /** Closes the palette and restores the focus before `act` runs. */
  function leave(act?: () => void) {
    flushSync(on.onClose)
    focusOpener()
    act?.()
  }

  function choose(entry: PaletteResult) {
    leave(() => {
      if (entry.is === 'plugin') on.onOpenPlugin(entry.plugin.id)
      else if (entry.is === 'maker') on.onOpenMaker(entry.maker.name)
      else if (entry.is === 'shelf') on.onOpenShelf(entry.shelf.params)
      else entry.command.act()
    })
  }

  function toggleFavorite(plugin: Plugin) {
    on.onToggleFavorite(plugin)
    setAnnouncement(paletteWords.favoriteChanged(plugin.name, !plugin.isFavorite))
  }

  function handleKey(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (step && entries.length > 0) {
      setChosen({ text, index: (index + step + entries.length) % entries.length })
    } else if (event.key === 'Enter' && active) {
      if (!event.shiftKey) choose(active)
      else if (active.is === 'plugin') toggleFavorite(active.plugin)
    } else if (event.key === 'e' && (event.ctrlKey || event.metaKey) && active?.is === 'plugin') {
      const { plugin } = active
      leave(() => on.onEditPlugin(plugin.id))
    } else return
    event.preventDefault()
  }

  return (
    <Dialog.Root open onOpenChange={(open) => open || leave()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim}>
          <Dialog.Content
            className={styles.palette}
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              // The user continues to type, so the text must not be selected.
              event.preventDefault()
              input.current?.focus()
              input.current?.setSelectionRange(text.length, text.length)
            }}
            onCloseAutoFocus={(event) => event.preventDefault()}
          >
            <VisuallyHidden>
              <Dialog.Title>{paletteWords.commandPalette}</Dialog.Title>
            </VisuallyHidden>
            <label className={styles.head}>
              <Search size={19} className="faint" />
              <input
                ref={input}
                className={styles.input}
                value={text}
                onChange={(event) => on.onText(event.target.value)}
                onKeyDown={handleKey}
                placeholder={paletteWords.searchPlugins}
                aria-label={paletteWords.searchPluginsPages}
                role="combobox"
                aria-expanded
                aria-controls={`${id}-list`}
                aria-activedescendant={active && optionId(active)}
                aria-autocomplete="list"
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
              />
            </label>
            <div id={`${id}-list`} role="listbox" aria-label={paletteWords.found} className={styles.list}>
              {groups.map((group) => (
                // biome-ignore lint/a11y/useSemanticElements: HTML has no element for a group of options
                <div key={group.title} role="group" aria-labelledby={`${id}-${group.title}`}>
                  <div id={`${id}-${group.title}`} role="presentation" className={styles.title}>
                    {group.title}
                  </div>
                  {group.entries.map((entry) => (
                    <PaletteEntry
                      key={optionId(entry)}
                      id={optionId(entry)}
                      entry={entry}
                      search={search}
                      isActive={entry === active}
                      onPoint={() => setChosen({ text, index: entries.indexOf(entry) })}
                      onChoose={() => choose(entry)}
                    />
                  ))}
                </div>
              ))}
            </div>
            {entries.length === 0 && <p className={styles.none}>{paletteWords.nothingFound}</p>}
            <div role="status">
              <VisuallyHidden>{announcement || paletteWords.foundCount(entries.length)}</VisuallyHidden>
            </div>
            <PaletteFoot />
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Lists the keys of the palette. */
const PaletteFoot = () => (
  <footer className={styles.foot}>
    {HINTS.map(({ keys, words }) => (
      <span key={words} className={styles.hint}>
        <Kbd keys={keys} /> {words}
      </span>
    ))}
    <span className={styles.last}>
      <Kbd keys={['esc']} /> {paletteWords.keyHints.close}
    </span>
  </footer>
)

const HINTS = [
  { keys: ['↑', '↓'], words: paletteWords.keyHints.move },
  { keys: ['↵'], words: paletteWords.keyHints.open },
  { keys: [modKey, 'E'], words: paletteWords.keyHints.edit },
  { keys: ['⇧', '↵'], words: paletteWords.keyHints.favorite },
]
