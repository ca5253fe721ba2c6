import type { MouseEvent } from 'react'
import { isMac } from '../../ui/text/mod-key.ts'
import type { ShownPlugin } from '../shown-plugin.ts'

type PluginOpenerProps = {
  plugin: ShownPlugin
  isSelecting: boolean
  isSelected: boolean
  /** Its details are shown beside the list. */
  isOpened?: boolean | undefined
  tabIndex: number
  className?: string | undefined
  onOpen: (id: string) => void
  onToggleSelected: (id: string, isRange: boolean) => void
}

/**
 * The plugin's name as the main control of its card or row: it opens the plugin or, with Ctrl or Cmd and in selection mode,
 * selects it. The style stretches it over the whole card. A grid's arrow keys move the focus to `data-roving`, which has the
 * plugin's id.
 */
export function PluginOpener(props: PluginOpenerProps) {
  const { plugin, isSelecting, isSelected, isOpened = false, tabIndex, className } = props
  const { onOpen, onToggleSelected } = props
  const native = {
    type: 'button',
    'data-roving': plugin.id,
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
    <button
      {...native}
      aria-expanded={isOpened}
      onClick={(event) => (isModClick(event) ? onToggleSelected(plugin.id, false) : onOpen(plugin.id))}
    >
      {plugin.name}
    </button>
  )
}

/** On a Mac Ctrl and a click are the right button. */
const isModClick = (event: MouseEvent) => (isMac ? event.metaKey : event.ctrlKey)

/** A tooltip only for a truncated name; measured on hover, because measuring every card is expensive. */
function showWholeName({ currentTarget: button }: MouseEvent<HTMLButtonElement>) {
  if (button.scrollWidth > button.clientWidth) button.title = button.textContent
  else button.removeAttribute('title')
}
