import { Copy } from 'lucide-react'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { messages } from '../messages.ts'
import { SCRIPT_NAME } from '../save-script.ts'
import styles from './run-instructions.module.css'

/** How the script is run: first to look, then for good, and how everything comes back. Each command is copied by itself. */
export function RunInstructions() {
  return (
    <div className={styles.run}>
      {SYSTEMS.map(({ title, folders, says }) => (
        <section key={title} aria-label={title}>
          <h4>{title}</h4>
          <ul className={styles.commands}>
            {[...folders, ...RUNS].map(([why, command]) => (
              <li key={why}>
                <span>{why}</span>
                <code>{command}</code>
                <IconButton label={`Copy: ${why}`} icon={Copy} onClick={() => copy(command)} />
              </li>
            ))}
          </ul>
          <p className={styles.says}>{says}</p>
        </section>
      ))}
    </div>
  )
}

async function copy(command: string) {
  try {
    await navigator.clipboard.writeText(command)
    toast(messages.commandCopied)
  } catch {
    toast(messages.copyFailed)
  }
}

type Command = readonly [why: string, command: string]

const RUNS: Command[] = [
  ['Look first: nothing moves', `bash ${SCRIPT_NAME}`],
  ['Move the unowned plugins', `bash ${SCRIPT_NAME} --apply`],
  ['Bring everything back', `bash ${SCRIPT_NAME} --restore --apply`],
]

const SYSTEMS: { title: string; folders: Command[]; says: string }[] = [
  {
    title: 'Run it on a Mac',
    folders: [['In Terminal, go to the folder', 'cd ~/Downloads']],
    says: 'Close your audio programs first. Your password is asked for only where a folder needs it.',
  },
  {
    title: 'Run it on Windows',
    folders: [
      ['In Git Bash, go to the folder', 'cd ~/Downloads'],
      ['In WSL, with your Windows name for NAME', 'cd /mnt/c/Users/NAME/Downloads'],
    ],
    says: 'The helper app is the easier way on Windows. The script needs a bash environment there, Git Bash or WSL. Open it as administrator, because the plug-in folders belong to the system.',
  },
]
