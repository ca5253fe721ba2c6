import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { IdentifyingFields, Identity } from '#shared/bundles/identity/identity.ts'
import type { KnownLatestVersion } from '#shared/definitions/format-updates.ts'
import {
  type DefinitionLinks,
  definitionLinksOf,
  type LinkableBundle,
  type LinkableDefinition,
  linkableIdentityOf,
} from '#shared/definitions/links.ts'
import type { Db } from '../db/open.ts'
import { preparedStatement } from '../db/prepared-statement.ts'
import { definitionIdentities, definitions } from '../db/schema.ts'
import { latestVersionsSql } from './known-updates.ts'

/** A bundle with its own identity. */
export type IdentifiedBundle = { bundle: IdentifyingFields; identity: Identity }

/** The definition of one bundle, which is created when it does not exist. */
export async function definitionOf(db: Db, bundle: IdentifiedBundle, now: Date): Promise<DefinitionLink> {
  const [link = NO_LINK] = await definitionsOf(db, [bundle], now)
  return link
}

/** The definitions of these bundles, in their order; null for a bundle with too little information. */
export async function definitionsOf(
  db: Db,
  bundles: IdentifiedBundle[],
  now: Date,
): Promise<DefinitionLink[]> {
  const linkable = bundles.map(({ bundle, identity }) => ({ bundle, identity: linkableIdentityOf(identity) }))
  for (let round = 1; ; round++) {
    const known = await sharingKeys(db, linkable)
    const links = definitionLinksOf(linkable, known, risingIds(bundles.length), now.getTime())
    // A simultaneous call may have claimed some of the keys. Its definition is then the one to link to.
    if (!(await writeLinks(db, links)) && round < ROUNDS) continue
    const latest = new Map(known.map((each) => [each.id, each.latest]))
    return links.ids.map((id) => (id ? { definitionId: id, latest: latest.get(id) ?? [] } : NO_LINK))
  }
}

/** A definition with its latest versions. */
export type DefinitionLink = { definitionId: string | null; latest: KnownLatestVersion[] }

export const NO_LINK: DefinitionLink = { definitionId: null, latest: [] }

const ROUNDS = 3

type Known = LinkableDefinition & { latest: KnownLatestVersion[] }

async function sharingKeys(db: Db, bundles: LinkableBundle[]): Promise<Known[]> {
  const keys = bundles.flatMap(({ identity }) => identity?.keys ?? [])
  return keys.length === 0 ? [] : knownBy(db, { keys: [...new Set(keys)] })
}

// The keys are an array, so that PostgreSQL keeps one plan for any number of them.
const knownBy = preparedStatement<Known>(
  'definitions-known',
  sql`
    select d.id, d.name, d.manufacturer, d.name_key as "nameKey", d.vendor_key as "vendorKey",
      (extract(epoch from d.created_at) * 1000)::float8 as "createdAt",
      array(select i.key from ${definitionIdentities} i where i.definition_id = d.id) as keys,
      ${latestVersionsSql(sql`d.id`)} as latest
    from ${definitions} d
    where d.id = any(array(
      select i.definition_id from ${definitionIdentities} i where i.key = any(${sql.placeholder('keys')})))`,
)

/** Writes the links. Returns false when a simultaneous call has claimed a key. Rows are written in one order, against deadlocks. */
async function writeLinks(db: Db, { written, keys }: DefinitionLinks) {
  if (written.length === 0 && keys.length === 0) return true
  const newKeys = await write(db, { definitions: JSON.stringify(written), keys: JSON.stringify(keys) })
  if (newKeys.length === keys.length) return true
  const ids = written.map(({ id }) => id)
  await db.execute(sql`
    delete from ${definitions} d where d.id = any(${sql.param(ids)}::uuid[])
      and not exists (select 1 from ${definitionIdentities} i where i.definition_id = d.id)`)
  return false
}

const write = preparedStatement(
  'definitions-written',
  sql`
    with written as (
      insert into ${definitions} (id, name, manufacturer, name_key, vendor_key, created_at)
      select id, name, manufacturer, "nameKey", "vendorKey", to_timestamp("createdAt" / 1000)
      from json_to_recordset(${sql.placeholder('definitions')}::json) as w(
        id uuid, name text, manufacturer text, "nameKey" text, "vendorKey" text, "createdAt" float8)
      order by id
      on conflict (id) do update set
        name = coalesce(nullif(definitions.name, ''), excluded.name),
        manufacturer = coalesce(nullif(definitions.manufacturer, ''), excluded.manufacturer),
        vendor_key = coalesce(nullif(definitions.vendor_key, ''), excluded.vendor_key))
    insert into ${definitionIdentities} (key, definition_id)
    select key, "definitionId" from json_to_recordset(${sql.placeholder('keys')}::json) as k(key text, "definitionId" uuid)
    order by key
    on conflict do nothing
    returning 1`,
)

/** Returns a generator of at most `count` new ids that rise, to show the order of rows that are created at the same time. */
export function risingIds(count: number): () => string {
  const ids = Array.from({ length: count }, () => randomUUID()).sort()
  let next = 0
  return () => ids[next++] ?? randomUUID()
}
