import type { MouseEvent } from 'react'
import type { ShownPlugin } from '../shown-plugin.ts'

type PluginOpenerProps = {
  plugin: ShownPlugin
  isSelecting: boolean
  isSelected: boolean
  tabIndex: number
  className?: string | undefined
  onOpen: (id: string) => void
  onToggleSelected: (id: string, isRange: boolean) => void
}

/**
 * The plugin's name as the main control of its card or row: it opens the plugin or, in selection mode, selects it. The style
 * stretches it over the whole card. A grid's arrow keys move the focus to `data-roving`.
 */
export function PluginOpener(props: PluginOpenerProps) {
  const { plugin, isSelecting, isSelected, tabIndex, className, onOpen, onToggleSelected } = props
  const native = {
    type: 'button',
    'data-roving': '',
    className,
    tabIndex,
    onMouseEnter: showWholeName,
  } as const

  return isSelecting ? (
    // biome-ignore lint/a11y/useSemanticElements: the same element in both modes, so that the focus is not lost
    <button
      {...native}
      role="checkbox"
      aria-checked={isSelected}
      onClick={(event) => onToggleSelected(plugin.id, event.shiftKey)}
    >
      {plugin.name}
    </button>
  ) : (
    <button {...native} onClick={() => onOpen(plugin.id)}>
      {plugin.name}
    </button>
  )
}

/** A tooltip only for a truncated name; measured on hover, because measuring every card is expensive. */
function showWholeName({ currentTarget: button }: MouseEvent<HTMLButtonElement>) {
  if (button.scrollWidth > button.clientWidth) button.title = button.textContent
  else button.removeAttribute('title')
}
