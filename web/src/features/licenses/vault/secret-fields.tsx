import { useState } from 'react'
import * as z from 'zod/mini'
import type { VaultSecret } from '#shared/licenses/vault/vault-keys.ts'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import * as vaultWords from './vault-words.ts'

export type Way = VaultSecret['way']

const WAYS: { value: Way; label: string }[] = [
  { value: 'passphrase', label: vaultWords.passphrase },
  { value: 'recovery', label: vaultWords.recoveryKey },
]

/** The field for what opens a vault. Needs a form with the field `typed`. */
export function SecretFields({
  way,
  onWay,
  label = 'Passphrase',
}: {
  way: Way
  onWay: (way: Way) => void
  label?: string
}) {
  return (
    <>
      <Segmented label={vaultWords.openWith} value={way} onChange={onWay} options={WAYS} />
      {way === 'passphrase' ? (
        <TextField
          key="passphrase"
          name="typed"
          label={label}
          type="password"
          autoComplete="off"
          isRequired
        />
      ) : (
        <TextField
          key="recovery"
          name="typed"
          label={vaultWords.recoveryKey}
          hint={vaultWords.recoveryKeyHint}
          autoComplete="off"
          isData
          isRequired
        />
      )}
    </>
  )
}

export const useWay = () => useState<Way>('passphrase')

/** The fields of a form with `SecretFields`. */
export const typedSchema = z.object({
  typed: z.string().check(z.minLength(1, vaultWords.typeItFirst)),
})
