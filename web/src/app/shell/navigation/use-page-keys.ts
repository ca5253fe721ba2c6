import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { PAGES } from '../../page-table.ts'
import { registerShortcut } from '../../shortcuts/register-shortcut.ts'
import { goTo } from '../shell-words.ts'

/** G and a letter open the main pages. */
export function usePageKeys() {
  const [, navigate] = useLocation()
  const open = useEffectEvent((path: string) => navigate(path))

  useEffect(() => {
    const ends = Object.entries(PAGES).flatMap(([path, { title, letter }]) =>
      letter
        ? [registerShortcut({ keys: `g ${letter}`, label: title, group: goTo, act: () => open(path) })]
        : [],
    )
    return () => {
      for (const end of ends) end()
    }
  }, [])
}
