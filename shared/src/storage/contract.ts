import * as z from 'zod/mini'
import { type Contract, call } from '../contract/endpoint.ts'
import { storage, storageFigures } from './storage-answer.ts'

export const storageContract = {
  open: {
    ...call('GET', '/api/storage'),
    summary:
      'What takes space on the computers of the user, by computer and by maker, plugins that no song uses, and copies. With `machine` only on this computer.',
    query: z.object({ machine: z.optional(z.uuid('This is not the id of a computer.')) }),
    response: storage,
  },
  figures: {
    ...call('GET', '/api/storage/figures'),
    summary:
      'The sums of what takes space on all computers of the user, of plugins that no song uses, and of copies that could go.',
    response: storageFigures,
  },
} satisfies Contract
