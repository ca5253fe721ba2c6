import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormatBadgeRow } from '../badges/format-badge.tsx'
import { MakerName, TypeName } from '../badges/read-names.tsx'
import { MissingMark, UpdateMark } from '../badges/update-mark.tsx'
import * as libraryPartWords from '../library-words.ts'
import { Sleeve } from '../pictures/sleeve.tsx'
import { useCardScreenshot } from '../pictures/thumb.tsx'
import type { ShownPlugin } from '../shown-plugin.ts'
import styles from './plugin-card-face.module.css'

type PluginCardFaceProps = {
  plugin: Omit<ShownPlugin, 'id' | 'isFavorite'>
  density: 'comfortable' | 'compact'
  isSelecting?: boolean
  isSelected?: boolean
  isBusy?: boolean
  /** The element that shows the name; the plain name by default. */
  heading?: ReactNode
  /** Star and menu, top right. */
  children?: ReactNode
}

/** The look of a plugin card without its controls; used alone as a preview. */
export function PluginCardFace({
  plugin,
  density,
  isSelecting,
  isSelected,
  isBusy,
  ...props
}: PluginCardFaceProps) {
  const { heading = plugin.name, children } = props
  const { shot, giveUp } = useCardScreenshot(plugin)
  const surface = density === 'compact' ? 'compact-card' : 'card'

  return (
    <article
      className={styles.card}
      data-density={density}
      data-shot={shot !== undefined}
      data-selecting={isSelecting}
      data-selected={isSelected}
      aria-label={plugin.name}
      aria-busy={isBusy}
      title={density === 'compact' && plugin.version ? `v${plugin.version}` : undefined}
    >
      <div className={styles.art}>
        {shot ? (
          <>
            <img src={shot} alt="" loading="lazy" decoding="async" onError={giveUp} />
            <div className={styles.blur} />
          </>
        ) : (
          <Sleeve name={plugin.name} manufacturer={plugin.manufacturer} type={plugin.type} />
        )}
      </div>
      <h3 className={styles.name}>{heading}</h3>
      {density === 'comfortable' && <MakerLine {...plugin} />}
      <p className={styles.meta}>
        {density === 'compact' && plugin.manufacturer && (
          <span className={styles.maker}>
            <MakerName {...plugin} />
          </span>
        )}
        {plugin.type && (density === 'comfortable' || !plugin.manufacturer) && (
          <span>
            <TypeName {...plugin} />
          </span>
        )}
        {plugin.version && (density === 'comfortable' || !plugin.manufacturer) && (
          <span className={styles.version}>v{plugin.version}</span>
        )}
      </p>
      <div className={styles.formats}>
        <FormatBadgeRow
          formats={plugin.formats}
          isUAD={plugin.isUAD}
          {...(density === 'compact' && { room: COMPACT_BADGES })}
        />
      </div>
      {(plugin.updateAvailable || plugin.isMissing) && (
        <div className={styles.update}>
          {plugin.isMissing && <MissingMark on={surface} />}
          {plugin.updateAvailable && <UpdateMark on={surface} />}
        </div>
      )}
      {children}
      {isSelecting && (
        <span className={styles.check}>{isSelected && <Check size={14} aria-hidden="true" />}</span>
      )}
      {isBusy && <span className="busy" />}
    </article>
  )
}

/** The pixels of the line of badges on the narrowest compact card, beside its star and menu. */
const COMPACT_BADGES = 84

/** Keeps its height without a manufacturer, so that the rows of a grid stay aligned. */
const MakerLine = ({
  manufacturer,
  isMakerGuess,
  tags,
}: Pick<ShownPlugin, 'manufacturer' | 'isMakerGuess' | 'tags'>) => (
  <div className={styles.makerLine}>
    <p className={styles.maker}>
      {manufacturer ? <MakerName manufacturer={manufacturer} isMakerGuess={isMakerGuess} /> : '\u00a0'}
    </p>
    {tags.length > 0 && (
      <ul className={styles.tags} aria-label={libraryPartWords.tags}>
        {tags.map((tag) => (
          <li key={tag}>{tag}</li>
        ))}
      </ul>
    )}
  </div>
)
