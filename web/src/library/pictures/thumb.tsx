import { useState } from 'react'
import { cardScreenshotUrl, type PicturedPlugin } from '../shown-plugin.ts'
import { Sleeve } from './sleeve.tsx'
import styles from './thumb.module.css'

/** The small picture of a plugin, decorative. */
export function Thumb({ plugin }: { plugin: PicturedPlugin }) {
  const { shot, giveUp } = useCardScreenshot(plugin)
  if (!shot) return <DrawnThumb name={plugin.name} manufacturer={plugin.manufacturer} type={plugin.type} />
  return (
    <span className={styles.thumb} aria-hidden="true">
      <img className={styles.shot} src={shot} alt="" loading="lazy" decoding="async" onError={giveUp} />
    </span>
  )
}

type DrawnThumbProps = { name: string; manufacturer: string; type?: string }

/** The generated picture of what has no screenshot: a song has that of its title, in the colors of its DAW. */
export const DrawnThumb = ({ type = '', ...subject }: DrawnThumbProps) => (
  <span className={styles.thumb} aria-hidden="true">
    <Sleeve {...subject} type={type} />
  </span>
)

/** The picture of a plugin, or none after it failed to load; a new address is tried again. */
export function useCardScreenshot(plugin: PicturedPlugin) {
  const [broken, setBroken] = useState<string>()
  const shot = cardScreenshotUrl(plugin)
  return { shot: shot === broken ? undefined : shot, giveUp: () => setBroken(shot) }
}
