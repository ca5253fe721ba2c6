import { useState } from 'react'
import { cardShotOf, type PicturedPlugin } from '../shown-plugin.ts'

/** The picture of a plugin, or none after it failed to load; a new address is tried again. */
export function useCardShot(plugin: PicturedPlugin) {
  const [broken, setBroken] = useState<string>()
  const shot = cardShotOf(plugin)
  return { shot: shot === broken ? undefined : shot, giveUp: () => setBroken(shot) }
}
