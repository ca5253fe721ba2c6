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
  if (!shot)
    return <DrawnThumb name={plugin.name} manufacturer={plugin.manufacturer} type={plugin.type} size={size} />
  return (
    <span className={styles.thumb} data-size={size} aria-hidden="true">
      <img className={styles.shot} src={shot} alt="" loading="lazy" decoding="async" onError={giveUp} />
    </span>
  )
}

type DrawnThumbProps = Pick<ThumbProps, 'size'> & { name: string; manufacturer: string; type?: string }

/** The generated picture of what has no screenshot: a song has that of its title, in the colors of its DAW. */
export const DrawnThumb = ({ size = 'row', type = '', ...subject }: DrawnThumbProps) => (
  <span className={styles.thumb} data-size={size} aria-hidden="true">
    <Sleeve {...subject} type={type} />
  </span>
)
