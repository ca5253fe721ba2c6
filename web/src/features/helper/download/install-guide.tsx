import type { Platform } from '#shared/plugins/architectures.ts'
import { PRODUCT } from '#shared/product.ts'
import * as downloadWords from './download-words.ts'
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

const CONNECT: Step = [downloadWords.connectTitle, downloadWords.connectStep]

const MAC_WITH_NODE: Step[] = [
  [downloadWords.unpackTitle, downloadWords.unpackOnMac],
  [downloadWords.runOnMacTitle, downloadWords.runOnMac],
  CONNECT,
]

const STEPS: Record<Platform, Step[]> = {
  macos: [
    [downloadWords.unpackTitle, downloadWords.unpackOnMac],
    [downloadWords.dragTitle(PRODUCT), downloadWords.dragStep],
    CONNECT,
  ],
  windows: [
    [downloadWords.unpackTitle, downloadWords.unpackOnWindows],
    [downloadWords.registerTitle, downloadWords.registerStep],
    CONNECT,
  ],
  linux: [
    [downloadWords.unpackTitle, downloadWords.unpackOnLinux],
    [downloadWords.runOnLinuxTitle, downloadWords.runOnLinux],
    CONNECT,
  ],
}
