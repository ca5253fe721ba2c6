import { useState } from 'react'
import type { Density } from '../../../ui/data/virtual-grid.tsx'

/** How densely the library is shown: chosen by the person, remembered on this machine. */
export function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useState(rememberedDensity)

  function choose(next: Density) {
    localStorage.setItem(KEY, next)
    setDensity(next)
  }

  return [density, choose]
}

const KEY = 'plugfolioDensity'

function rememberedDensity(): Density {
  const remembered = localStorage.getItem(KEY)
  return remembered === 'compact' || remembered === 'list' ? remembered : 'comfortable'
}
