import { useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { type Density, VirtualGrid } from '../../ui/data/virtual-grid.tsx'
import { PluginCard } from '../cards/plugin-card.tsx'
import { PluginRow } from '../cards/plugin-row.tsx'
import { PluginRowHead } from '../cards/plugin-row-head.tsx'
import styles from './plugin-parts.module.css'
import { aLibrary } from './plugin-parts-samples.ts'

const LIBRARY = aLibrary(10_000)
const DENSITIES: Density[] = ['comfortable', 'compact', 'list']

/** Ten thousand plugins in a grid: search, density, selection with the space bar and with Shift and arrows. */
export function GridParts() {
  const scroller = useRef<HTMLDivElement>(null)
  const [density, setDensity] = useState<Density>('comfortable')
  const [words, setWords] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const groups = useMemo(
    () => [{ key: '', items: LIBRARY.filter((plugin) => plugin.name.toLowerCase().includes(words)) }],
    [words],
  )

  const toggle = (id: string) =>
    setSelected((ids) => new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]))
  const [handlers] = useState(() => ({
    onOpen: () => {},
    onToggleSelected: toggle,
    onToggleFavorite: () => {},
    onAct: () => {},
  }))

  return (
    <>
      <h2>Grid of ten thousand</h2>
      <div className={styles.bar}>
        <input
          aria-label="Search the grid"
          value={words}
          onChange={(event) => setWords(event.target.value.toLowerCase())}
        />
        {DENSITIES.map((name) => (
          <Button key={name} size="sm" aria-pressed={name === density} onClick={() => setDensity(name)}>
            {name}
          </Button>
        ))}
        <span role="status">
          {groups[0]?.items.length} plugins, {selected.size} selected
        </span>
      </div>
      <div ref={scroller} className={styles.scroller}>
        <VirtualGrid
          groups={groups}
          density={density}
          label="All plugins"
          scroller={scroller}
          head={density === 'list' && <PluginRowHead />}
          onSpace={toggle}
          onRange={(ids) => setSelected(new Set(ids))}
          renderItem={(plugin, { tabIndex }) => {
            const state = {
              isSelecting: selected.size > 0,
              isSelected: selected.has(plugin.id),
              isBusy: false,
            }
            return density === 'list' ? (
              <PluginRow plugin={plugin} tabIndex={tabIndex} {...state} {...handlers} />
            ) : (
              <PluginCard plugin={plugin} density={density} tabIndex={tabIndex} {...state} {...handlers} />
            )
          }}
        />
      </div>
    </>
  )
}
