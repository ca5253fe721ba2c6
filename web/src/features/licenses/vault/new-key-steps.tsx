import { useQueryClient } from '@tanstack/react-query'
import { Download, Printer, RefreshCw } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import * as z from 'zod/mini'
import type { User } from '#shared/account/user.ts'
import { offeredPassphrase } from '#shared/licenses/vault/offered-passphrase.ts'
import { makeVault, passphraseProblem, VaultError } from '#shared/licenses/vault/vault-keys.ts'
import { PRODUCT } from '#shared/product.ts'
import { userQuery } from '../../../api/queries.ts'
import { randomId } from '../../../api/random-id.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { FormButtons } from '../../../ui/forms/form-buttons.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { loadCode } from '../../../ui/load-code.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import * as common from '../../../ui/text/common-words.ts'
import styles from './new-key-steps.module.css'
import { useVaultAct } from './use-vault-act.ts'
import * as vaultWords from './vault-words.ts'
import { webTools } from './web-tools.ts'

export type MadeVault = Awaited<ReturnType<typeof makeVault>>

type NewKeyStepsProps = {
  title: string
  /** Shown above the choice of the passphrase. */
  children: ReactNode
  /** The label of the last button, and while it runs. */
  doneText: string
  busyText: string
  /** Called when the recovery key was typed back. Throws a sentence when it fails; it can be tried again. */
  onMade: (made: MadeVault) => Promise<void>
  onClose: () => void
}

const passphraseSchema = z.object({ passphrase: z.string() })
const groupSchema = z.object({ group: z.string() })

/** Two steps to a new vault: a passphrase, then its recovery key, of which one group is typed back. */
export function NewKeySteps({ title, children, doneText, busyText, onMade, onClose }: NewKeyStepsProps) {
  const user = useQueryClient().getQueryData(userQuery.queryKey)
  const { isBusy, problem, run } = useVaultAct()
  const [made, setMade] = useState<MadeVault>()
  const [group] = useState(() => 1 + ((webTools.randomBytes(1)[0] ?? 0) % 8))
  const [firstWords] = useState(newWords)
  const form = useId()

  const choose = ({ passphrase }: { passphrase: string }) =>
    run(async () => {
      await refuseWeakPassphrase(passphrase, user)
      setMade(await makeVault(webTools, randomId(), passphrase))
    })

  const confirm = ({ group: typed }: { group: string }) =>
    run(async () => {
      if (!made) return
      if (!isGroup(typed, made.recoveryKey, group)) throw new VaultError(vaultWords.wrongGroup(group))
      await onMade(made)
    })

  return (
    <Dialog
      title={title}
      width={560}
      isHeld={made !== undefined || isBusy}
      onClose={onClose}
      footer={
        <FormButtons
          form={form}
          onCancel={onClose}
          isBusy={isBusy}
          busyText={made ? busyText : vaultWords.preparing}
        >
          {made ? doneText : common.goOn}
        </FormButtons>
      }
    >
      {made ? (
        <Form key="group" id={form} schema={groupSchema} values={{ group: '' }} onSubmit={confirm}>
          <RecoveryKey text={made.recoveryKey} group={group} />
          <Problem problem={problem} />
        </Form>
      ) : (
        <Form
          key="passphrase"
          id={form}
          schema={passphraseSchema}
          values={{ passphrase: firstWords }}
          onSubmit={choose}
        >
          {children}
          <PassphraseChoice />
          <Problem problem={problem} />
        </Form>
      )}
    </Dialog>
  )
}

/** True for a typed group that is that of a recovery key; groups are numbered from 1. */
export const isGroup = (typed: string, recoveryKey: string, group: number) =>
  plain(typed) === plain(recoveryKey.split('-')[group - 1] ?? '')

/** As people type it: the letters that look like digits count as these. */
const plain = (text: string) =>
  text.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replaceAll('O', '0')

/** Why an act of the vault failed; nothing without a reason. */
export const Problem = ({ problem }: { problem: string }) => (
  <div role="alert">{problem && <Notice tone="danger">{problem}</Notice>}</div>
)

const WAYS = [
  { value: 'offered', label: vaultWords.randomWords },
  { value: 'own', label: vaultWords.ownPassphrase },
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
      <Segmented label={vaultWords.passphrase} value={way} onChange={change} options={WAYS} />
      {way === 'own' ? (
        <TextField
          name="passphrase"
          label={vaultWords.passphrase}
          type="password"
          autoComplete="new-password"
          hint={vaultWords.passphraseHint}
          isRequired
        />
      ) : (
        <>
          <output className={styles.words} aria-label={vaultWords.offeredPassphrase}>
            {words}
          </output>
          <div>
            <Button icon={RefreshCw} size="sm" onClick={() => setValue('passphrase', newWords())}>
              {vaultWords.otherWords}
            </Button>
          </div>
          <p className="soft small">{vaultWords.keepWords}</p>
        </>
      )}
    </div>
  )
}

export const newWords = () => offeredPassphrase(webTools.randomBytes(12))

type RecoveryKeyProps = {
  text: string
  /** The number of the group that has to be typed back, from 1. */
  group: number
}

/** Shows a recovery key, once, and asks for one of its groups. Needs a form with the field `group`. */
export function RecoveryKey({ text, group }: RecoveryKeyProps) {
  return (
    <div className="grid gap-14">
      <Notice tone="amber" title={vaultWords.keepKey}>
        <p>{vaultWords.aboutRecoveryKey}</p>
      </Notice>
      <div className={styles.printed}>
        <h3 className={styles.onPaper}>{vaultWords.recoveryKeyTitle(PRODUCT)}</h3>
        <ol className={styles.groups} aria-label={vaultWords.recoveryKey}>
          {text.split('-').map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the groups never change their places
            <li key={at}>{part}</li>
          ))}
        </ol>
        <p className={styles.onPaper}>{vaultWords.recoveryKeyPurpose(location.host)}</p>
      </div>
      <div className="cluster gap-8">
        <Button icon={Printer} onClick={() => window.print()}>
          {vaultWords.print}
        </Button>
        <Button
          icon={Download}
          onClick={() => saveFile(`${PRODUCT.toLowerCase()}-recovery-key.txt`, `${text}\n`, 'text/plain')}
        >
          {vaultWords.saveAsTextFile}
        </Button>
      </div>
      <TextField
        name="group"
        label={vaultWords.groupOfKey(group)}
        hint={vaultWords.groupHint}
        autoComplete="off"
        isData
        isRequired
      />
    </div>
  )
}

/** Throws a sentence for a passphrase that is too short, too common or personal. The list of common ones is loaded only here. */
export async function refuseWeakPassphrase(passphrase: string, user: User | null | undefined) {
  const { dictionary } = await loadCode(() => import('@zxcvbn-ts/language-common'))
  const common = dictionary['passwords-common']
  const about = {
    username: user?.username ?? '',
    email: user?.email ?? '',
    displayName: user?.displayName ?? '',
  }
  const problem = passphraseProblem(passphrase, about, (text) => common.includes(text))
  if (problem) throw new VaultError(problem)
}
