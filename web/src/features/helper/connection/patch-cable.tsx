import { Globe, Laptop } from 'lucide-react'
import type { Connection } from '#shared/helper/connection.ts'
import { PRODUCT } from '#shared/product.ts'
import styles from './patch-cable.module.css'

/** A decorative cable between page and helper: plugged in, unplugged, or with a lamp that shows waiting or failure. */
export function PatchCable({ state }: { state: Connection['is'] }) {
  return (
    <div className={styles.patch} aria-hidden="true">
      <div className={styles.end}>
        <span>
          <Globe size={24} />
        </span>
        {PRODUCT}
      </div>
      <svg className={styles.cable} data-state={state} viewBox="0 0 190 60" aria-hidden="true">
        {state === 'connected' ? (
          <path d="M4 26C60 26 60 44 95 44S130 26 186 26" />
        ) : (
          <>
            <path d="M4 26C40 26 44 48 74 46M186 26C150 26 146 48 116 46" />
            <rect className={styles.plug} x="72" y="41.5" width="12" height="9" rx="2" />
            <path className={styles.tip} d="M84 46h6" />
            <rect className={styles.plug} x="105" y="40" width="12" height="12" rx="3" />
            {state !== 'idle' && <circle className={styles.lamp} cx="95" cy="22" r="5" />}
          </>
        )}
      </svg>
      <div className={styles.end}>
        <span>
          <Laptop size={24} />
        </span>
        Helper App
      </div>
    </div>
  )
}
