import { memo } from 'react'
import { classNames } from '../../ui/look/class-names.ts'
import type { ShownPlugin } from '../shown-plugin.ts'
import overPicture from './picture-actions.module.css'
import styles from './plugin-card.module.css'
import { type PluginAction, PluginActions } from './plugin-card-actions.tsx'
import { PluginCardFace } from './plugin-card-face.tsx'
import { PluginOpener } from './plugin-opener.tsx'

export type PluginCardProps = {
  plugin: ShownPlugin
  density: 'comfortable' | 'compact'
  /** In selection mode the whole card is one checkbox; star and menu do not react. */
  isSelecting: boolean
  isSelected: boolean
  /** Its details are shown beside the list. */
  isOpened?: boolean
  /** A change to this plugin is being saved. */
  isBusy: boolean
  /** 0 for the one card of a grid that the tab key reaches, -1 for the others. */
  tabIndex: number
  onOpen: (id: string) => void
  onToggleSelected: (id: string, isRange: boolean) => void
  onToggleFavorite: (id: string) => void
  onAct: (id: string, act: PluginAction) => void
}

/** A plugin as a picture with its details. It renders again only when its props change: pass stable functions. */
export const PluginCard = memo(function PluginCard(props: PluginCardProps) {
  const { plugin, density, isSelecting, isSelected, isBusy, tabIndex, onToggleFavorite, onAct } = props

  return (
    <PluginCardFace
      plugin={plugin}
      density={density}
      isSelecting={isSelecting}
      isSelected={isSelecting && isSelected}
      isBusy={isBusy}
      heading={<PluginOpener {...props} className={styles.opener} />}
    >
      <PluginActions
        plugin={plugin}
        className={classNames(overPicture.actions, styles.actions)}
        buttonClassName={overPicture.action}
        isInert={isSelecting}
        isDisabled={isBusy}
        tabIndex={tabIndex}
        onToggleFavorite={onToggleFavorite}
        onAct={onAct}
      />
    </PluginCardFace>
  )
})
