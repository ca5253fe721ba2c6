import * as z from 'zod/mini'
import { type Contract, call } from '../contract/endpoint.ts'
import { OFFERED_CATALOGS } from './source.ts'

const catalogId = z.enum(OFFERED_CATALOGS, 'This is not a catalog that can be switched on.')

/** A catalog that an administrator can switch on. */
const offeredCatalog = z.object({
  id: catalogId,
  name: z.string(),
  /** The host of its address. */
  host: z.string(),
  isOn: z.boolean(),
  /** Switched on or kept off by the setting CATALOGS, so that it cannot be switched here. */
  isFixed: z.boolean(),
  /** How many plugins it lists. */
  plugins: z.number(),
  /** When it was read last, or null. */
  readAt: z.nullable(z.string()),
  /** Why it could not be read the last time, or ''. */
  failure: z.string(),
})
export type OfferedCatalog = z.infer<typeof offeredCatalog>

export const catalogsContract = {
  list: {
    ...call('GET', '/api/catalogs'),
    summary: 'For administrators: the catalogs that can be switched on.',
    response: z.array(offeredCatalog),
  },
  switch: {
    ...call('POST', '/api/catalogs/switch'),
    summary:
      'For administrators: switches a catalog on, which is then read within a minute, or off, which deletes its data.',
    body: z.object({ id: catalogId, isOn: z.boolean('isOn must be true or false.') }),
    response: z.array(offeredCatalog),
  },
  turnOn: {
    ...call('POST', '/api/catalogs/turn-on'),
    summary: 'For administrators: switches on all catalogs that the setting CATALOGS leaves to them.',
    response: z.array(offeredCatalog),
  },
} satisfies Contract
