import * as z from 'zod/mini'
import { keyDerivation } from './key-derivation.ts'
import { MAX_SEALED_BYTES } from './sealed.ts'

/** How many vaults an account has at most: its own, and those that came with imports. */
export const MAX_VAULTS = 10

/** How many records one call writes, and how many bytes of text they have at most. */
export const RECORDS_PER_CALL = 200
export const RECORD_BYTES_PER_CALL = 2 * 1024 * 1024

/** The largest number of records, for which a vault is replaced. */
export const MAX_RECORDS = 20_000

/** The ways to open a vault. */
export const WAYS = ['passphrase', 'recovery'] as const
export type Way = (typeof WAYS)[number]

const uuid = (what: string) => z.uuid(`This is not the id of a ${what}.`)

/** Sealed bytes as base64url. */
const sealed = z
  .string('The sealed bytes must be text.')
  .check(
    z.maxLength(Math.ceil((MAX_SEALED_BYTES * 4) / 3), 'The sealed bytes are too long.'),
    z.regex(/^[\w-]*$/, 'The sealed bytes are not base64url.'),
  )

const revision = z.int().check(z.minimum(1), z.maximum(2_000_000_000))

/** The key of the vault, sealed for one way to open it. `derivation` is null for the recovery key, which is random. */
const wrap = z.object({
  way: z.enum(WAYS),
  revision,
  derivation: z.nullable(keyDerivation),
  sealed,
})
export type Wrap = z.infer<typeof wrap>

/** A wrap as it is answered: the page checks its numbers itself, so that it can say what is wrong with them. */
const answeredWrap = z.object({
  way: z.string(),
  revision: z.number(),
  derivation: z.unknown(),
  sealed: z.string(),
})

const hasDerivationOfItsWay = z.refine<Pick<Wrap, 'way' | 'derivation'>>(
  ({ way, derivation }) => (way === 'passphrase') === (derivation !== null),
  'Only a passphrase is derived.',
)

/** A new wrap in place of the one with the revision before it. */
export const changedWrap = wrap.check(hasDerivationOfItsWay)

/** Both ways of a new vault, in any order. */
const newWraps = z
  .array(wrap.check(hasDerivationOfItsWay))
  .check(
    z.refine(
      (wraps) => wraps.length === 2 && WAYS.every((way) => wraps.some((one) => one.way === way)),
      'A vault is opened by a passphrase and by a recovery key.',
    ),
  )

/** A vault as the server keeps it: it cannot open it. */
export const vault = z.object({
  id: z.string(),
  /** `main`: that of the account. `imported`: it came with an import. `next`: it replaces the main one when it is complete. */
  use: z.enum(['main', 'imported', 'next']),
  wraps: z.array(answeredWrap),
  /** How many licenses have a record in it, including those removed in the last seven days. */
  recordCount: z.number(),
  /** ISO date. */
  createdAt: z.string(),
})
export type Vault = z.infer<typeof vault>

export const vaultId = z.object({ id: uuid('vault') })
export const recordId = z.extend(vaultId, { license: uuid('license') })

export const newVault = z.object({ id: uuid('vault'), wraps: newWraps })
export type NewVault = z.infer<typeof newVault>

/** The sealed secrets of one license. */
export const record = z.object({ licenseId: z.string(), revision: z.number(), sealed: z.string() })
export type VaultRecord = z.infer<typeof record>

/** A record to write. Its revision is one more than that of the record which it replaces; 1 for the first. */
export const writtenRecord = z.object({ licenseId: uuid('license'), revision, sealed })
export type WrittenRecord = z.infer<typeof writtenRecord>

export const writtenRecords = z.object({
  records: z
    .array(writtenRecord, 'Send a list of records.')
    .check(z.maxLength(RECORDS_PER_CALL, `At most ${RECORDS_PER_CALL} records can be written at once.`)),
})

/** The records of the main vault when the next one was made. */
export const replacedRecords = z.object({
  records: z
    .array(z.object({ licenseId: uuid('license'), revision }))
    .check(z.maxLength(MAX_RECORDS, `A vault has at most ${MAX_RECORDS} records.`)),
})
