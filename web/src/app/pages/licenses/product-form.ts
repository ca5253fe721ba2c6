import * as z from 'zod/mini'
import { type License, type NewLicense, newLicense } from '#shared/licenses/license.ts'
import type { OwnPurchase } from '#shared/purchases/listed-purchase.ts'
import {
  type Problem,
  type PurchaseInput,
  purchaseOf,
} from '../../../features/purchases/editing/purchase-form.ts'

/** The input of a person about something that was bought: a purchase, a license, or both. */
export type ProductInput = PurchaseInput & {
  /** '' while no license is noted. */
  licenseKind: string
  protection: string
  state: string
  seats: string
  startsOn: string
  endsOn: string
  account: string
  note: string
  placeIds: string[]
}

/** The parts that exist already. */
export type ProductParts = { hasPurchase: boolean; hasLicense: boolean }

/** The form, whose errors are those of the purchase and the license that were typed. */
export const productForm = (parts: ProductParts) =>
  z.custom<ProductInput>().check(({ value, issues }) => {
    for (const { message, path } of productOf(value, parts).problems)
      issues.push({ code: 'custom', message, path: [...path], input: value })
  })

/** The purchase and the license that a person has typed, or what is wrong with them. A name alone is a purchase. */
export function productOf(
  typed: ProductInput,
  { hasPurchase, hasLicense }: ProductParts,
): { purchase?: OwnPurchase; license?: NewLicense; problems: Problem[] } {
  const isLicense = hasLicense || LICENSE_FIELDS.some((field) => typed[field].length > 0)
  const isPurchase = hasPurchase || !isLicense || isTypedPurchase(typed)
  const bought = isPurchase ? purchaseOf(typed) : { problems: [] }
  const license = isLicense ? newLicense.safeParse(licenseFieldsOf(typed)) : undefined
  return {
    ...(bought.purchase && { purchase: bought.purchase }),
    ...(license?.success && { license: license.data }),
    problems: [...bought.problems, ...(license?.error?.issues ?? [])],
  }
}

const LICENSE_FIELDS = ['licenseKind', 'placeIds', 'seats', 'startsOn', 'endsOn', 'account', 'note'] as const

const isTypedPurchase = ({ amount, day, shop, orderNumber, kind, term }: ProductInput) =>
  [amount, day, shop, orderNumber].some((text) => text.trim() !== '') || kind !== 'buy' || term !== 'none'

/** Empty fields are not known. */
const licenseFieldsOf = ({ licenseKind, seats, startsOn, endsOn, ...typed }: ProductInput) => ({
  ...typed,
  kind: licenseKind || 'perpetual',
  seats: seats === '' ? null : Number(seats),
  startsOn: startsOn || null,
  endsOn: endsOn || null,
})

/** The values of a license in the dialog; without one those of a license that is not noted yet. */
export const licenseInputOf = (license: License | undefined): Omit<ProductInput, keyof PurchaseInput> => ({
  licenseKind: license?.kind ?? '',
  protection: license?.protection ?? 'unknown',
  state: license?.state ?? 'active',
  seats: license?.seats?.toString() ?? '',
  startsOn: license?.startsOn ?? '',
  endsOn: license?.endsOn ?? '',
  account: license?.account ?? '',
  note: license?.note ?? '',
  placeIds: license?.activations.map(({ placeId }) => placeId) ?? [],
})
