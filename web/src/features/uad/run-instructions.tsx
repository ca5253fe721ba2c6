import styles from './run-instructions.module.css'
import { SCRIPT_NAME } from './save-script.ts'

/** How the script is run: first to look, then for good, and how everything comes back. */
export function RunInstructions() {
  return (
    <div className={styles.run}>
      {SYSTEMS.map(({ title, remark, says }) => (
        <section key={title} aria-label={title}>
          <h4>{title}</h4>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
          <pre className={styles.code} tabIndex={0}>
            {remark && (
              <i>
                # {remark}
                {'\n'}
              </i>
            )}
            <Line>cd ~/Downloads</Line>
            {RUNS.map(([why, option]) => (
              <span key={why}>
                <i>
                  # {why}
                  {'\n'}
                </i>
                <Line>
                  bash <em>{SCRIPT_NAME}</em>
                  {option}
                </Line>
              </span>
            ))}
          </pre>
          <p className={styles.says}>{says}</p>
        </section>
      ))}
    </div>
  )
}

const Line = ({ children }: { children: React.ReactNode }) => (
  <>
    <i>$ </i>
    {children}
    {'\n'}
  </>
)

const RUNS = [
  ['look first: nothing moves', ''],
  ['move the unowned plugins', ' --apply'],
  ['bring everything back', ' --restore --apply'],
] as const

const SYSTEMS = [
  {
    title: 'Run it on a Mac',
    remark: 'Terminal',
    says: 'Close your audio programs first. Your password is asked for only where a folder needs it.',
  },
  {
    title: 'Run it on Windows',
    remark: 'Git Bash or WSL',
    says: 'Windows needs a bash environment: Git Bash or WSL. Open it as administrator, because the plug-in folders belong to the system.',
  },
] as const
