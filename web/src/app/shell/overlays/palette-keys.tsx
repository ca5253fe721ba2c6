import { useEffect, useEffectEvent } from 'react'

type PaletteKeysProps = { text: string; onText: (text: string) => void; onClose: () => void }

/** Stands in for the palette while its code is loaded: what is typed meanwhile is in its field as soon as it is there. */
export function PaletteKeys({ text, onText, onClose }: PaletteKeysProps) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Backspace') onText(text.slice(0, -1))
    else if (isCharacter(event)) onText(text + event.key)
    // Enter must not press what still has the focus behind the palette.
    else if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopImmediatePropagation()
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])

  return null
}

/** With AltGr, some keyboards report Ctrl and Alt. */
const isCharacter = (event: KeyboardEvent) =>
  [...event.key].length === 1 && ((!event.ctrlKey && !event.metaKey) || event.getModifierState('AltGraph'))
