import { EllipsisVertical, FolderOpen, Image, Merge, Pencil, Star, Trash2 } from 'lucide-react'
import { useOffline } from '../../ui/controls/server-reach.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import type { MenuItem } from '../../ui/overlays/menu-list.tsx'
import * as common from '../../ui/text/common-words.ts'
import * as libraryPartWords from '../library-words.ts'
import type { ShownPlugin } from '../shown-plugin.ts'

export type PluginAction = 'edit' | 'screenshot' | 'location' | 'merge' | 'remove'

type PluginActionsProps = {
  plugin: ShownPlugin
  className?: string | undefined
  buttonClassName?: string | undefined
  /** Decorative: not reachable by pointer, key or screen reader. */
  isInert: boolean
  isDisabled: boolean
  tabIndex: number
  onToggleFavorite: (id: string) => void
  onAct: (id: string, act: PluginAction) => void
}

/** The favorite star and the three-dot menu of a card or a row. */
export function PluginActions({
  plugin,
  className,
  buttonClassName,
  isInert,
  isDisabled,
  ...props
}: PluginActionsProps) {
  const { tabIndex, onToggleFavorite, onAct } = props
  const offline = useOffline()

  return (
    <span className={className} inert={isInert}>
      <button
        type="button"
        className={buttonClassName}
        aria-label={libraryPartWords.favorite(plugin.name)}
        aria-pressed={plugin.isFavorite}
        {...offline}
        disabled={isDisabled || offline !== undefined}
        tabIndex={tabIndex}
        onClick={() => onToggleFavorite(plugin.id)}
      >
        <Star size={17} fill={plugin.isFavorite ? 'currentColor' : 'none'} aria-hidden="true" />
      </button>
      <Menu
        label={libraryPartWords.moreActions(plugin.name)}
        trigger={<EllipsisVertical size={17} aria-hidden="true" />}
        items={pluginMenuItems(plugin.id, onAct)}
        className={buttonClassName}
        tabIndex={tabIndex}
        isDisabled={isDisabled}
      />
    </span>
  )
}

/** The menu of a plugin. */
export const pluginMenuItems = (id: string, onAct: (id: string, act: PluginAction) => void): MenuItem[] => [
  ...ACTS.map(({ act, ...item }) => ({ ...item, onSelect: () => onAct(id, act), needsServer: true })),
  'line',
  {
    label: common.remove,
    icon: Trash2,
    onSelect: () => onAct(id, 'remove'),
    isDanger: true,
    needsServer: true,
  },
]

const ACTS = [
  { act: 'edit', label: libraryPartWords.editDetails, icon: Pencil },
  { act: 'screenshot', label: libraryPartWords.manageScreenshot, icon: Image },
  { act: 'location', label: libraryPartWords.openLocation, icon: FolderOpen },
  { act: 'merge', label: libraryPartWords.mergeWith, icon: Merge },
] as const
