import { PRODUCT } from '#shared/product.ts'
import styles from './install-guide.module.css'

/** How the helper comes onto a Mac. */
export function InstallGuide() {
  return (
    <ol className={styles.guide}>
      {STEPS.map(([title, says], index) => (
        <li key={title}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <b>{title}</b>
            <p>{says}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

const STEPS = [
  ['Download and unpack it', 'It lands in your Downloads folder. A double click unpacks it.'],
  [
    `Drag ${PRODUCT} Helper to Applications`,
    'Do it in the Finder. Then right-click it and choose Open the first time; macOS 15 and later ask in System Settings instead.',
  ],
  [
    'Connect it to your account',
    'Press Connect Helper App on this page. The helper asks you before it connects.',
  ],
] as const
