import { Keyboard } from 'lucide-react'
import { Switch } from '../../ui/controls/switch.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Kbd } from '../../ui/text/kbd.tsx'
import { modKey } from '../../ui/text/mod-key.ts'
import * as shellWords from '../shell/shell-words.ts'
import { useActiveShortcuts } from './register-shortcut.ts'
import { keysInTurn, SHORTCUT_GROUPS, type Shortcut } from './shortcut.ts'
import styles from './shortcuts-dialog.module.css'
import { switchSingleKeys, useSingleKeys } from './single-keys.ts'

/** Lists the shortcuts of the page behind it, with a switch for single letters. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const shortcuts = useActiveShortcuts()
  const areSingleKeysOn = useSingleKeys()

  return (
    <Dialog title={shellWords.keyboardShortcuts} icon={Keyboard} width={500} onClose={onClose}>
      {SHORTCUT_GROUPS.map((group) => (
        <Group key={group} title={group} shortcuts={shortcuts.filter((each) => each.group === group)} />
      ))}
      <Switch
        label={shellWords.singleLetterShortcuts}
        description={shellWords.singleLetterHint}
        layout="row"
        isOn={areSingleKeysOn}
        onChange={switchSingleKeys}
      />
    </Dialog>
  )
}

function Group({ title, shortcuts }: { title: string; shortcuts: Shortcut[] }) {
  if (shortcuts.length === 0) return null
  return (
    <section className={styles.group} aria-label={title}>
      <h3>{title}</h3>
      <dl>
        {shortcuts.map(({ keys, label }) => (
          <div key={keys + label} className={styles.row}>
            <dt className="ink">{label}</dt>
            <dd>
              <Kbd keys={keyNames(keys)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The names on the keys: `mod+k` is Ctrl and K, or ⌘ and K on a Mac. */
const keyNames = (keys: string) =>
  (keysInTurn(keys) ?? keys.split('+')).map((key) => NAMES[key] ?? upper(key))

const NAMES: Record<string, string> = {
  mod: modKey,
  shift: 'Shift',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ' ': 'Space',
}

const upper = (key: string) => (key.length === 1 ? key.toUpperCase() : key)
