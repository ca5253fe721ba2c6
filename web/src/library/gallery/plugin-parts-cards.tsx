import { useState } from 'react'
import { PluginCard } from '../cards/plugin-card.tsx'
import { PluginRow } from '../cards/plugin-row.tsx'
import { SkeletonCard } from '../cards/skeleton-card.tsx'
import styles from './plugin-parts.module.css'
import { aShownPlugin, BRIGHT_SHOT } from './plugin-parts-samples.ts'

const idle = { isSelecting: false, isSelected: false, isBusy: false }

const shot = aShownPlugin({
  name: 'Teletronix LA-2A',
  manufacturer: 'Universal Audio',
  isUAD: true,
  screenshot: BRIGHT_SHOT,
})
const update = aShownPlugin({
  name: 'Serum 2',
  manufacturer: 'Xfer Records',
  type: 'Instrument',
  updateAvailable: true,
})
const tagged = aShownPlugin({
  name: 'Raum',
  manufacturer: 'Native Instruments',
  type: 'Reverb',
  tags: ['mix bus', 'dark', 'long tails', 'a very long tag indeed'],
})
const sparse = aShownPlugin({
  name: 'Ultimate Density of a Very Long Name That Does Not Fit',
  manufacturer: '',
  type: '',
  version: '',
})
const crowded = aShownPlugin({
  name: 'Surge XT',
  manufacturer: 'Surge Synth Team',
  formats: ['VST', 'VST3', 'AU', 'Component', 'AAX', 'CLAP', 'Standalone', 'LV2', 'Plugin'],
})
const broken = aShownPlugin({
  name: 'Gullfoss',
  manufacturer: 'Soundtheory',
  type: 'EQ',
  screenshot: 'data:image/png,broken',
})
const other = aShownPlugin({ name: 'Vital', manufacturer: 'Vital Audio', type: 'Instrument' })

const CARDS = [
  { title: 'At rest, generated sleeve', plugin: aShownPlugin({ isFavorite: true }), state: idle },
  { title: 'With a bright screenshot', plugin: shot, state: idle },
  { title: 'Update Available', plugin: update, state: idle },
  { title: 'Saving', plugin: update, state: { ...idle, isBusy: true } },
  { title: 'Selection mode', plugin: update, state: { ...idle, isSelecting: true } },
  { title: 'Selected', plugin: other, state: { ...idle, isSelecting: true, isSelected: true } },
  { title: 'Selected, screenshot', plugin: shot, state: { ...idle, isSelecting: true, isSelected: true } },
  { title: 'Tags', plugin: tagged, state: idle },
  { title: 'Few details', plugin: sparse, state: idle },
  { title: 'Many formats', plugin: crowded, state: idle },
  { title: 'Broken picture', plugin: broken, state: idle },
]

/** The card and the row of a plugin in all their states. */
export function CardParts() {
  const [favorites, setFavorites] = useState<string[]>([])
  const [feedback, setFeedback] = useState('Nothing pressed yet')
  const handlers = {
    tabIndex: 0,
    onOpen: (id: string) => setFeedback(`Open ${id}`),
    onToggleSelected: (id: string) => setFeedback(`Select ${id}`),
    onToggleFavorite: (id: string) =>
      setFavorites((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])),
    onAct: (id: string, act: string) => setFeedback(`${act} ${id}`),
  }
  const cards = CARDS.map((card) => ({
    ...card,
    plugin: { ...card.plugin, isFavorite: card.plugin.isFavorite !== favorites.includes(card.plugin.id) },
  }))

  return (
    <>
      <h2>Plugin card</h2>
      <p role="status">{feedback}</p>
      <div className={styles.cards}>
        {cards.map(({ title, plugin, state }) => (
          <div key={title}>
            <p className={styles.title}>{title}</p>
            <PluginCard plugin={plugin} density="comfortable" {...state} {...handlers} />
          </div>
        ))}
        <div>
          <p className={styles.title}>Loading</p>
          <SkeletonCard order={2} />
        </div>
      </div>
      <h2>Compact</h2>
      <div className={styles.cards}>
        {cards.slice(0, 6).map(({ title, plugin, state }) => (
          <PluginCard key={title} plugin={plugin} density="compact" {...state} {...handlers} />
        ))}
      </div>
      <h2>Row</h2>
      <div className={styles.rows}>
        {cards.map(({ title, plugin, state }) => (
          <PluginRow key={title} plugin={plugin} {...state} {...handlers} />
        ))}
      </div>
    </>
  )
}
