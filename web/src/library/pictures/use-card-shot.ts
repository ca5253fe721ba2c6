import { useState } from 'react'
import { cardShotOf, type PicturedPlugin } from '../shown-plugin.ts'

/** The picture of a plugin until it turns out to be broken; another address gets its own try. */
export function useCardShot(plugin: PicturedPlugin) {
  const [broken, setBroken] = useState<string>()
  const shot = cardShotOf(plugin)
  return { shot: shot === broken ? undefined : shot, giveUp: () => setBroken(shot) }
}
