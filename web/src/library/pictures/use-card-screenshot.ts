import { useState } from 'react'
import { cardScreenshotUrl, type PicturedPlugin } from '../shown-plugin.ts'

/** The picture of a plugin, or none after it failed to load; a new address is tried again. */
export function useCardScreenshot(plugin: PicturedPlugin) {
  const [broken, setBroken] = useState<string>()
  const shot = cardScreenshotUrl(plugin)
  return { shot: shot === broken ? undefined : shot, giveUp: () => setBroken(shot) }
}
