import type { PicturedPlugin } from '../shown-plugin.ts'
import { Sleeve } from './sleeve.tsx'
import styles from './thumb.module.css'
import { useCardScreenshot } from './use-card-screenshot.ts'

type ThumbProps = {
  plugin: PicturedPlugin
  /** In pixels: row 44 x 30, mini 40 x 28, medium 56 x 38, large 68 x 46. */
  size?: 'row' | 'mini' | 'medium' | 'large'
}

/** The small picture of a plugin, decorative. */
export function Thumb({ plugin, size = 'row' }: ThumbProps) {
  const { shot, giveUp } = useCardScreenshot(plugin)

  return (
    <span className={styles.thumb} data-size={size} aria-hidden="true">
      {shot ? (
        <img className={styles.shot} src={shot} alt="" loading="lazy" decoding="async" onError={giveUp} />
      ) : (
        <Sleeve name={plugin.name} manufacturer={plugin.manufacturer} type={plugin.type} />
      )}
    </span>
  )
}
