import { X } from 'lucide-react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { type PluginAction, PluginActions } from '../../../library/cards/plugin-card-actions.tsx'
import { Sleeve } from '../../../library/pictures/sleeve.tsx'
import { useCardScreenshot } from '../../../library/pictures/use-card-screenshot.ts'
import styles from './detail-picture.module.css'

export type DetailPictureProps = {
  plugin: Plugin
  isBusy: boolean
  onToggleFavorite: (id: string) => void
  onAct: (id: string, act: PluginAction) => void
  onClose: () => void
}

/** The picture of the plugin with its star, its menu and the button that closes the details. */
export function DetailPicture({ plugin, isBusy, onToggleFavorite, onAct, onClose }: DetailPictureProps) {
  const { shot, giveUp } = useCardScreenshot(plugin)

  return (
    <>
      <div className={styles.place}>
        <span className={styles.actions}>
          <PluginActions
            plugin={plugin}
            className={styles.starAndMenu}
            buttonClassName={styles.action}
            isInert={false}
            isDisabled={isBusy}
            tabIndex={0}
            onToggleFavorite={onToggleFavorite}
            onAct={onAct}
          />
          <button type="button" className={styles.action} aria-label="Close" title="Close" onClick={onClose}>
            <X size={17} aria-hidden="true" />
          </button>
        </span>
      </div>
      <div className={styles.picture}>
        {shot ? (
          <img src={shot} alt="" decoding="async" onError={giveUp} />
        ) : (
          <Sleeve name={plugin.name} manufacturer={plugin.manufacturer} type={plugin.type} />
        )}
      </div>
    </>
  )
}
