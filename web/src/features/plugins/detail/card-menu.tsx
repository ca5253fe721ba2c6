import type { ReactNode } from 'react'
import { type PluginAction, pluginMenuItems } from '../../../library/cards/plugin-card-actions.tsx'
import { ContextMenu } from '../../../ui/overlays/context-menu.tsx'
import type { Library } from '../use-library.ts'

type CardMenuProps = {
  library: Library
  onAct: (id: string, act: PluginAction) => void
  children: ReactNode
}

/** A right-click on a card or row, or the context-menu key, opens its menu. In selection mode the browser's menu opens. */
export function CardMenu({ library, onAct, children }: CardMenuProps) {
  function menuFor(target: Element) {
    const opener = target.closest('li')?.querySelector<HTMLElement>('[data-roving]')
    const plugin = library.plugins.find(({ id }) => id === opener?.dataset.roving)
    if (!opener || !plugin || library.isSelecting) return undefined
    markOpener(opener)
    return {
      label: `More actions for ${plugin.name}`,
      items: pluginMenuItems(plugin.id, onAct),
      opener,
    }
  }

  return <ContextMenu menuFor={menuFor}>{children}</ContextMenu>
}

/** Only one card at a time has the id: a plugin can be in several groups. */
function markOpener(opener: HTMLElement) {
  document.getElementById(OPENER_ID)?.removeAttribute('id')
  opener.id = OPENER_ID
}

const OPENER_ID = 'opener-of-the-menu'
