import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { offeredPassphrase } from '#shared/licenses/vault/offered-passphrase.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import styles from './passphrase-choice.module.css'
import { webTools } from './web-tools.ts'

const WAYS = [
  { value: 'offered', label: 'Six random words' },
  { value: 'own', label: 'My own' },
]

/** Offers six random words as a passphrase, or takes an own one. Needs a form with the field `passphrase`, which begins with `newWords`. */
export function PassphraseChoice() {
  const { setValue, watch } = useFormContext<{ passphrase: string }>()
  const [way, setWay] = useState('offered')
  const words = watch('passphrase')

  function change(next: string) {
    setWay(next)
    setValue('passphrase', next === 'own' ? '' : newWords())
  }

  return (
    <div className={styles.choice}>
      <Segmented label="Passphrase" value={way} onChange={change} options={WAYS} />
      {way === 'own' ? (
        <TextField
          name="passphrase"
          label="Passphrase"
          type="password"
          autoComplete="new-password"
          hint="At least 16 characters. It is not the password of your account, and never leaves this browser."
          isRequired
        />
      ) : (
        <>
          <output className={styles.words} aria-label="Offered passphrase">
            {words}
          </output>
          <div className={styles.again}>
            <Button icon={RefreshCw} size="sm" onClick={() => setValue('passphrase', newWords())}>
              Other Words
            </Button>
          </div>
          <p className={styles.hint}>
            Write these words down, or keep them in a password manager. They never leave this browser.
          </p>
        </>
      )}
    </div>
  )
}

export const newWords = () => offeredPassphrase(webTools.randomBytes(12))
