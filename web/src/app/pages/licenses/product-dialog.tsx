import { useQuery } from '@tanstack/react-query'
import { Receipt } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import {
  LICENSE_KINDS,
  LICENSE_STATES,
  type License,
  MAX_PLUGINS_OF_LICENSE,
  PROTECTIONS,
} from '#shared/licenses/license.ts'
import type { Place } from '#shared/licenses/place.ts'
import { type ListedPurchase, MAX_PURCHASE_PLUGINS } from '#shared/purchases/listed-purchase.ts'
import { PURCHASE_KINDS, TERM_KINDS } from '#shared/purchases/purchase.ts'
import { decimalsOf } from '#shared/text/locale.ts'
import { licensesQuery } from '../../../api/license-queries.ts'
import { purchasesQuery } from '../../../api/purchase-queries.ts'
import { pluginsQuery } from '../../../api/queries.ts'
import {
  currencyOptions,
  purchaseInputOf,
  usedCurrencies,
} from '../../../features/purchases/editing/purchase-form.ts'
import { KIND_WORDS, TERM_WORDS } from '../../../features/purchases/purchase-words.ts'
import { PluginNameField, PluginsField } from '../../../library/choosing/plugins-field.tsx'
import { KIND_LABELS, PROTECTION_LABELS, STATE_LABELS } from '../../../library/license-words.ts'
import { CheckboxInput } from '../../../ui/controls/checkbox.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import * as common from '../../../ui/text/common-words.ts'
import * as licensesPageWords from './licenses-words.ts'
import { useSaveProduct } from './product-actions.ts'
import styles from './product-dialog.module.css'
import { licenseInputOf, type ProductInput, productForm, productOf } from './product-form.ts'

type ProductDialogProps = {
  /** The parts to change; without them something is added, which begins with `preset`. */
  purchase?: ListedPurchase | undefined
  license?: License | undefined
  preset?: Pick<ProductInput, 'title' | 'maker' | 'pluginIds'>
  onClose: () => void
  /** Called with the id of what was added. */
  onAdded?: (id: string) => void
}

/** Adds or changes what was bought: the purchase, the license and its places in one form, of which only the name is required. */
export function ProductDialog(props: ProductDialogProps) {
  const { purchase, license, preset, onClose, onAdded } = props
  const plugins = useQuery(pluginsQuery).data ?? NONE
  const bought = useQuery({ ...purchasesQuery, refetchOnMount: false })
  const owned = useQuery({ ...licensesQuery, refetchOnMount: false })
  const isNew = !purchase && !license
  const save = useSaveProduct({ isNew })
  const into = useRef({ purchase, license })
  const inLibrary = useMemo(() => new Set(plugins.map(({ id }) => id)), [plugins])
  const used = useMemo(() => usedCurrencies(bought.data ?? NONE), [bought.data])
  const parts = { hasPurchase: purchase !== undefined, hasLicense: license !== undefined }
  const shown = license ?? purchase ?? preset ?? { title: '', maker: '', pluginIds: [] }

  /** A part keeps its own name and maker unless they are edited here. */
  const withOwnName = <Body extends NamedPart>(body: Body | undefined, part: NamedPart | undefined) =>
    body && {
      ...body,
      title: part && body.title === shown.title ? part.title : body.title,
      maker: part && body.maker === shown.maker ? part.maker : body.maker,
    }

  function submit(typed: ProductInput) {
    const product = productOf(typed, parts)
    save.mutate(
      {
        purchase: withOwnName(product.purchase, purchase),
        license: withOwnName(product.license, license),
        placeIds: typed.placeIds,
        into: into.current,
      },
      {
        onSuccess: (saved) => {
          onClose()
          if (isNew && saved) onAdded?.(saved.id)
        },
      },
    )
  }

  // The currency comes from them: before they are known a price would be saved in another one.
  if (bought.isPending || owned.isPending) return null
  return (
    <FormDialog
      title={isNew ? licensesPageWords.add : licensesPageWords.editTitle(shown.title)}
      description={licensesPageWords.productDialogHint}
      icon={Receipt}
      width={560}
      schema={productForm(parts)}
      values={{
        ...purchaseInputOf(purchase, used[0] ?? 'USD'),
        ...licenseInputOf(license),
        title: shown.title,
        maker: shown.maker,
        pluginIds: shown.pluginIds.filter((id) => inLibrary.has(id)),
      }}
      onSubmit={submit}
      onClose={onClose}
      submitText={isNew ? licensesPageWords.add : common.save}
      busyText={common.saving}
      isBusy={save.isPending}
    >
      <div className={styles.fields}>
        <div className={styles.wide}>
          <PluginNameField plugins={plugins} />
        </div>
        <TextField name="maker" label={licensesPageWords.manufacturer} autoComplete="off" maxLength={200} />
        <SelectField
          name="licenseKind"
          label={licensesPageWords.license}
          options={[
            ...(license ? [] : [{ value: '', label: licensesPageWords.notNoted }]),
            ...optionsOf(LICENSE_KINDS, KIND_LABELS),
          ]}
        />
        <PriceField />
        <SelectField name="currency" label={licensesPageWords.currency} options={currencyOptions(used)} />
        <TextField name="day" label={licensesPageWords.date} type="date" />
        <TextField name="shop" label={licensesPageWords.shop} autoComplete="off" />
        <LicenseEndsField whenEnding />
        <PlacesField places={owned.data?.places ?? NONE} />
        <MoreFields isOpenAtFirst={!isNew}>
          <SelectField
            name="kind"
            label={licensesPageWords.kindOfPurchase}
            options={optionsOf(PURCHASE_KINDS, KIND_WORDS)}
          />
          <TextField name="orderNumber" label={licensesPageWords.orderNumber} autoComplete="off" isData />
          <SelectField
            name="term"
            label={licensesPageWords.term}
            options={optionsOf(TERM_KINDS, TERM_WORDS)}
          />
          <TermEndsField />
          <SelectField
            name="protection"
            label={licensesPageWords.protection}
            options={optionsOf(PROTECTIONS, PROTECTION_LABELS)}
          />
          <SelectField
            name="state"
            label={licensesPageWords.state}
            options={optionsOf(LICENSE_STATES, STATE_LABELS)}
          />
          <TextField name="startsOn" label={licensesPageWords.licenseStarts} type="date" />
          <LicenseEndsField whenEnding={false} />
          <TextField name="seats" label={licensesPageWords.placesAtOnce} type="number" />
          <TextField name="account" label={licensesPageWords.account} maxLength={120} />
          <div className={styles.wide}>
            <TextAreaField
              name="note"
              label={licensesPageWords.note}
              hint={licensesPageWords.notEncrypted}
              maxLength={2000}
            />
          </div>
          <PluginsField plugins={plugins} most={license ? MAX_PLUGINS_OF_LICENSE : MAX_PURCHASE_PLUGINS} />
        </MoreFields>
      </div>
    </FormDialog>
  )
}

type NamedPart = { title: string; maker: string }

const NONE: never[] = []

const optionsOf = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }))

/** The fields that few people fill, behind one line; it opens by itself for an error in them. */
function MoreFields({ isOpenAtFirst, children }: { isOpenAtFirst: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const { errors } = useFormState<ProductInput>()
  const hasError = FEW.some((name) => errors[name] !== undefined)
  return (
    <details
      className={styles.more}
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{licensesPageWords.moreDetails}</summary>
      <div className={styles.fields}>{children}</div>
    </details>
  )
}

const FEW = [
  'orderNumber',
  'termEnds',
  'seats',
  'startsOn',
  'endsOn',
  'account',
  'note',
  'pluginIds',
] as const

/** Where the license is active. Gone places stay as they are. */
function PlacesField({ places }: { places: Place[] }) {
  const { setValue } = useFormContext<ProductInput>()
  const chosen = useWatch<ProductInput, 'placeIds'>({ name: 'placeIds' }) ?? NONE
  const shown = places.filter(({ goneAt }) => goneAt === null)
  if (shown.length === 0) return null
  const toggle = (id: string) =>
    setValue('placeIds', chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id], {
      shouldDirty: true,
    })
  return (
    <fieldset className={styles.places}>
      <legend>{licensesPageWords.activeOn}</legend>
      {shown.map(({ id, name }) => (
        <CheckboxInput key={id} checked={chosen.includes(id)} onChange={() => toggle(id)} label={name} />
      ))}
    </fieldset>
  )
}

/** The price with the form that its currency has. */
function PriceField() {
  const currency = useWatch<ProductInput, 'currency'>({ name: 'currency' }) ?? 'USD'
  const decimals = decimalsOf(currency)
  const example = decimals === 0 ? '4500' : `39.${'9'.repeat(decimals)}`
  return <TextField name="amount" label={licensesPageWords.price} placeholder={example} autoComplete="off" />
}

/** The last day of the license: among the first fields for the kinds that end, behind More details for the others. */
function LicenseEndsField({ whenEnding }: { whenEnding: boolean }) {
  const kind = useWatch<ProductInput, 'licenseKind'>({ name: 'licenseKind' }) ?? ''
  if (ENDING_KINDS.has(kind) !== whenEnding) return null
  return <TextField name="endsOn" label={licensesPageWords.licenseEnds} type="date" />
}

const ENDING_KINDS = new Set<ProductInput['licenseKind']>(['subscription', 'rent-to-own', 'trial'])

function TermEndsField() {
  const term = useWatch<ProductInput, 'term'>({ name: 'term' })
  if (term === 'none') return null
  return <TextField name="termEnds" label={licensesPageWords.lastDayOfTerm} type="date" />
}
