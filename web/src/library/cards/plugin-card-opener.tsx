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
 * The plugin's name as the one control that its card or row is: it opens the plugin or, in selection mode, ticks it. The
 * style stretches it over the whole card. `data-roving` is where a grid's arrow keys put the focus.
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
    // biome-ignore lint/a11y/useSemanticElements: the same element as the opener, or the focus would be lost between the modes
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

/** A tooltip only for a name that is cut off; measured when it is pointed at, because measuring every card is dear. */
function showWholeName({ currentTarget: button }: MouseEvent<HTMLButtonElement>) {
  if (button.scrollWidth > button.clientWidth) button.title = button.textContent
  else button.removeAttribute('title')
}
