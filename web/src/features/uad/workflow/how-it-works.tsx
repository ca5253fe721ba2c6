import { Surface } from '../../../ui/layout/surface.tsx'
import styles from './how-it-works.module.css'

/** Explains the five stages. */
export function HowItWorks() {
  return (
    <Surface as="aside" className={styles.how} aria-labelledby="uad-how">
      <h3 id="uad-how">How It Works</h3>
      <ol>
        {STAGES.map(([title, text], index) => (
          <li key={title}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <b>{title}</b>
              {text}
            </div>
          </li>
        ))}
      </ol>
    </Surface>
  )
}

const STAGES = [
  ['Export', 'Save the list of your authorizations from the UAD control panel.'],
  ['Upload', 'A .json or .txt file, read as text.'],
  ['Analyze', 'We match your authorizations with your library.'],
  ['Review', 'You decide what counts as owned.'],
  ['Organize', 'Unowned plugins move to a backup folder by helper app or script.'],
] as const
