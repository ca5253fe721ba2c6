import { useQuery } from '@tanstack/react-query'
import { Receipt, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { type ListedPurchase, MAX_PURCHASE_PLUGINS } from '#shared/purchases/listed-purchase.ts'
import { PURCHASE_KINDS, TERM_KINDS } from '#shared/purchases/purchase.ts'
import { decimalsOf } from '#shared/text/locale.ts'
import { purchasesQuery } from '../../../api/purchase-queries.ts'
import { pluginsQuery } from '../../../api/queries.ts'
import { PluginsField } from '../../../library/choosing/plugins-field.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { useRemovePurchases, useSavePurchase } from '../actions.ts'
import { KIND_WORDS, TERM_WORDS } from '../words.ts'
import styles from './purchase-dialog.module.css'
import {
  currencyOptions,
  EMPTY_PURCHASE,
  type PurchaseInput,
  purchaseForm,
  purchaseInputOf,
  purchaseOf,
  usedCurrencies,
} from './purchase-form.ts'

type PurchaseDialogProps = {
  /** The purchase to change; without it one is added, which begins with `preset`. */
  purchase?: ListedPurchase | undefined
  preset?: Partial<Pick<ListedPurchase, 'title' | 'maker' | 'pluginIds'>>
  onClose: () => void
}

/** Adds or changes a purchase. */
export function PurchaseDialog({ purchase, preset, onClose }: PurchaseDialogProps) {
  const plugins = useQuery(pluginsQuery).data ?? NONE
  const list = useQuery({ ...purchasesQuery, refetchOnMount: false })
  const known = list.data ?? NONE
  const save = useSavePurchase(purchase?.id)
  const remove = useRemovePurchases()
  const shown = purchase ?? { ...EMPTY_PURCHASE, ...preset }
  const inLibrary = useMemo(() => new Set(plugins.map(({ id }) => id)), [plugins])
  const used = useMemo(() => usedCurrencies(known), [known])

  function submit(typed: PurchaseInput) {
    const { purchase: body } = purchaseOf(typed)
    if (body) save.mutate(body, { onSuccess: onClose })
  }

  // Its currency comes from them: before they are known a price would be saved in another one.
  if (list.isPending) return null
  return (
    <FormDialog
      title={purchase ? 'Edit Purchase' : 'Add Purchase'}
      description="Only you see your purchases."
      icon={Receipt}
      width={560}
      schema={purchaseForm}
      values={purchaseInputOf(
        { ...shown, pluginIds: shown.pluginIds.filter((id) => inLibrary.has(id)) },
        used[0] ?? 'USD',
      )}
      onSubmit={submit}
      onClose={onClose}
      submitText={purchase ? 'Save' : 'Add Purchase'}
      busyText="Saving..."
      isBusy={save.isPending}
    >
      <div className={styles.fields}>
        <div className={styles.wide}>
          <TextField
            name="title"
            label="Purchase"
            isRequired
            placeholder="Plugin or bundle"
            autoComplete="off"
          />
        </div>
        <TextField name="maker" label="Manufacturer" autoComplete="off" />
        <SelectField
          name="kind"
          label="Kind"
          options={PURCHASE_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))}
        />
        <PriceField />
        <SelectField name="currency" label="Currency" options={currencyOptions(used)} />
        <TextField name="day" label="Date" type="date" />
        <TextField name="shop" label="Shop" autoComplete="off" />
        <TextField name="orderNumber" label="Order number" autoComplete="off" isData />
        <SelectField
          name="term"
          label="Term"
          options={TERM_KINDS.map((value) => ({ value, label: TERM_WORDS[value] }))}
        />
        <TermEndsField />
        <PluginsField plugins={plugins} most={MAX_PURCHASE_PLUGINS} />
        {purchase && (
          <div className={styles.wide}>
            <Button
              kind="ghost"
              icon={Trash2}
              isBusy={remove.isPending}
              busyText="Removing..."
              onClick={() => remove.mutate([purchase.id], { onSuccess: onClose })}
            >
              Remove Purchase
            </Button>
          </div>
        )}
      </div>
    </FormDialog>
  )
}

const NONE: never[] = []

/** The price with the form that its currency has. */
function PriceField() {
  const currency = useWatch<PurchaseInput, 'currency'>({ name: 'currency' }) ?? 'USD'
  const decimals = decimalsOf(currency)
  const example = decimals === 0 ? '4500' : `39.${'9'.repeat(decimals)}`
  return (
    <TextField
      name="amount"
      label="Price"
      placeholder={example}
      autoComplete="off"
      hint="Leave it empty if you do not know it."
    />
  )
}

function TermEndsField() {
  const term = useWatch<PurchaseInput, 'term'>({ name: 'term' })
  if (term === 'none') return null
  return <TextField name="termEnds" label="Last day of the term" type="date" />
}
