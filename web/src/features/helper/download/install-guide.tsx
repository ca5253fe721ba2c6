import type { Platform } from '#shared/plugins/architectures.ts'
import { PRODUCT } from '#shared/product.ts'
import styles from './install-guide.module.css'

/** How the helper comes onto a computer. */
export function InstallGuide({ system }: { system: Platform }) {
  return (
    <ol className={styles.guide}>
      {STEPS[system].map(([title, says], index) => (
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

type Step = readonly [title: string, says: string]

const CONNECT: Step = [
  'Connect it to your account',
  'Press Connect Helper App on this page. Your browser asks first, then the helper asks you before it connects.',
]

const STEPS: Record<Platform, Step[]> = {
  macos: [
    ['Download and unpack it', 'It lands in your Downloads folder. A double click unpacks it.'],
    [
      `Drag ${PRODUCT} Helper to Applications`,
      'Do it in the Finder. Then right-click it and choose Open the first time; macOS 15 and later ask in System Settings instead.',
    ],
    CONNECT,
  ],
  windows: [
    ['Download and unpack it', 'It lands in your Downloads folder. Right-click it and choose Extract All.'],
    [
      'Open register.cmd in the folder',
      'It copies the helper to where it stays, for you alone and without an administrator. When Windows asks whether to run it, choose More info, Run anyway.',
    ],
    CONNECT,
  ],
  linux: [
    ['Download and unpack it', 'tar -xzf unpacks it in your Downloads folder.'],
    [
      'Run ./plugfolio-helper install',
      'Type it in a terminal in the unpacked folder. It needs no administrator.',
    ],
    CONNECT,
  ],
}
