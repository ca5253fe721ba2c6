import type { Platform } from '#shared/plugins/architectures.ts'
import { PRODUCT } from '#shared/product.ts'
import styles from './install-guide.module.css'

/** The steps to install the helper. */
export function InstallGuide({ system, isForNode }: { system: Platform; isForNode: boolean }) {
  const steps = system === 'macos' && isForNode ? MAC_WITH_NODE : STEPS[system]
  return (
    <ol className={styles.guide}>
      {steps.map(([title, description], index) => (
        <li key={title}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <b>{title}</b>
            <p>{description}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

type Step = readonly [title: string, description: string]

const CONNECT: Step = [
  'Connect it to your account',
  'Press Connect Helper App on this page. Your browser asks first, then the helper asks you before it connects.',
]

const MAC_WITH_NODE: Step[] = [
  ['Download and unpack it', 'It is in your Downloads folder. Double-click it to unpack it.'],
  [
    'Run sh plugfolio-helper install',
    'Run it in Terminal in the unpacked folder. It needs Node.js, but no administrator.',
  ],
  CONNECT,
]

const STEPS: Record<Platform, Step[]> = {
  macos: [
    ['Download and unpack it', 'It is in your Downloads folder. Double-click it to unpack it.'],
    [
      `Drag ${PRODUCT} Helper to Applications`,
      'Do it in the Finder. Then right-click it and choose Open the first time; macOS 15 and later ask in System Settings instead.',
    ],
    CONNECT,
  ],
  windows: [
    ['Download and unpack it', 'It is in your Downloads folder. Right-click it and choose Extract All.'],
    [
      'Open register.cmd in the folder',
      'It installs the helper only for you and needs no administrator. When Windows asks whether to run it, choose More info, Run anyway.',
    ],
    CONNECT,
  ],
  linux: [
    ['Download and unpack it', 'Unpack it with tar -xzf in your Downloads folder.'],
    [
      'Run ./plugfolio-helper install',
      'Run it in a terminal in the unpacked folder. It needs no administrator.',
    ],
    CONNECT,
  ],
}
