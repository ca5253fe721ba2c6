import * as z from 'zod/mini'
import { type Contract, call } from '../contract/endpoint.ts'
import { storage, storageFigures } from './storage-answer.ts'

export const storageContract = {
  open: {
    ...call('GET', '/api/storage'),
    summary:
      'The space used on the computers of the user: by computer, by manufacturer, by plugins that no song uses, and by copies. `machine` limits it to one computer.',
    query: z.object({ machine: z.optional(z.uuid('This is not the id of a computer.')) }),
    response: storage,
  },
  figures: {
    ...call('GET', '/api/storage/figures'),
    summary:
      'Totals for all computers of the user: space used, plugins that no song uses, and copies that could go.',
    response: storageFigures,
  },
} satisfies Contract
