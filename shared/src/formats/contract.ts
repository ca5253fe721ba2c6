import * as z from 'zod/mini'
import { type Contract, call } from '../contract/endpoint.ts'
import { chosenIds } from '../contract/lists.ts'
import { chosenDaws, formatFigures, formats } from './formats-answer.ts'

/** How many bundles one call keeps or forgets. */
const MOST_CHOSEN = 500

const installationIds = chosenIds('an installation', 'bundle', MOST_CHOSEN, 'chosen at once')

export const formatsContract = {
  open: {
    ...call('GET', '/api/formats'),
    summary:
      'The DAWs of each computer, which installations could go and why, what songs hold back, what is set aside, and what has returned since.',
    response: formats,
  },
  figures: {
    ...call('GET', '/api/formats/figures'),
    summary: 'How many installations could go on all computers, by reason.',
    response: formatFigures,
  },
  changeDaws: {
    ...call('PATCH', '/api/formats/daws/:machine'),
    summary:
      'Saves which DAWs are used on a computer, replacing those saved before; an empty list forgets them.',
    params: z.object({ machine: z.uuid('This is not the id of a computer.') }),
    body: z.object({ daws: chosenDaws }),
    response: z.object({ daws: chosenDaws }),
  },
  keep: {
    ...call('POST', '/api/formats/keep'),
    summary: 'Keeps bundles that were set aside and have returned: they leave the list of what has returned.',
    body: z.object({ installationIds }),
    response: z.object({ count: z.number() }),
  },
  forget: {
    ...call('POST', '/api/formats/forget'),
    summary:
      'Removes bundles from the list of what is set aside. Their files stay where they are, and only their owner can bring them back.',
    body: z.object({ installationIds }),
    response: z.object({ count: z.number() }),
  },
} satisfies Contract
