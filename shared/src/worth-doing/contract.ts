import * as z from 'zod/mini'
import { type Contract, call } from '../contract/endpoint.ts'
import { TERM_KINDS } from '../purchases/purchase.ts'

/** How many names a line has. */
export const MOST_NAMES = 4
/** How many lines the answer has. */
export const MOST_LINES = 5

const count = z.number()
/** The first of those that are counted: at most `MOST_NAMES`. */
const names = z.array(z.string())
const day = z.string()

/** Plans or licenses that end within two months, the next one first. `last` is the day of the last one. */
const ending = { count, names, term: z.enum(TERM_KINDS), first: day, last: day }

/** One thing to do. Each kind is a row here, in the server's list and in the page's table of words. */
const worthDoing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('plans'), ...ending }),
  z.object({ kind: z.literal('licenses'), ...ending }),
  /** Plugins with an update and a page to get it from. */
  z.object({ kind: z.literal('updates'), count, names }),
  /** Plugins that ask for a newer system than their computer runs. */
  z.object({ kind: z.literal('old-systems'), count, names }),
  /** Plugins that run through Rosetta only; `updates` of them have an update. */
  z.object({ kind: z.literal('rosetta'), count, updates: z.number() }),
  /** Songs that miss plugins; `names` are of these plugins. */
  z.object({ kind: z.literal('songs'), count, names }),
  /** Computers that were not scanned for long; `last` is the day of the oldest scan. */
  z.object({ kind: z.literal('scans'), count, names, last: day }),
  /** Bundles that could go; `unknown` of them have no known size. */
  z.object({ kind: z.literal('space'), count, bytes: z.number(), unknown: z.number() }),
  /** Computers with plugins and without a helper; 0 when no computer has one. */
  z.object({ kind: z.literal('helpers'), count }),
])
export type WorthDoing = z.infer<typeof worthDoing>

export const worthDoingContract = {
  list: {
    ...call('GET', '/api/worth-doing'),
    summary: `What is worth doing now for this library, the most urgent first: at most ${MOST_LINES} lines.`,
    response: z.array(worthDoing),
  },
} satisfies Contract
