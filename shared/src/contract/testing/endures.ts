import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { oneOf, randomOf } from '../../uad/testing/random.ts'

/** How many inputs a campaign tries: all in the long run, two in a hundred on every other day, fewer where mutants are tried. */
export function fuzzInputCount(all: number) {
  if (process.env.PLUGFOLIO_LONG) return all
  return process.env.PLUGFOLIO_MUTANT ? Math.ceil(all / 500) : all / 50
}

/** How long a campaign may take at full length, in milliseconds. */
export const FUZZ_TIMEOUT = 20 * 60_000

type Campaign<T> = {
  count: number
  seed: number
  input: (random: () => number) => T
  /** Throws when something is not as it should be. */
  act: (input: T) => unknown
  /** How many milliseconds are a hang; more than the usual 200 where a picture is drawn. */
  hang?: number
}

/**
 * Tries so many inputs, always the same for the same seed. Throws, and shows the input, when one of them breaks something,
 * hangs (takes that long each of three times, so that a busy machine decides nothing) or when the memory that is held
 * half a minute after the end has grown by 64 MB. Gives what a scorecard says of it.
 */
export async function runFuzzCampaign<T>({
  count,
  seed,
  input,
  act,
  hang = 200,
}: Campaign<T>): Promise<string> {
  const random = randomOf(seed)
  const before = heldMegabytes()
  let slowest = 0
  for (let number = 0; number < count; number++) {
    const given = input(random)
    try {
      let took = await timeOf(act, given)
      for (let again = 0; took > hang && again < 2; again++) took = Math.min(took, await timeOf(act, given))
      if (took > hang) throw new Error(`It took ${took.toFixed(0)} ms.`)
      slowest = Math.max(slowest, took)
    } catch (cause) {
      throw new Error(`Input ${number} of seed ${seed} was ${shown(given)}: ${String(cause)}`, { cause })
    }
  }
  const grown = await grownSince(before)
  if (grown > MOST_GROWN) throw new Error(`${grown.toFixed(0)} MB more are held than before.`)
  return `${count.toLocaleString('en')} (slowest ${Math.ceil(slowest)} ms)`
}

async function timeOf<T>(act: (input: T) => unknown, given: T) {
  const started = performance.now()
  const going = act(given)
  if (going instanceof Promise) await Promise.race([going, patience()])
  return performance.now() - started
}

/** What never ends is a hang, too. */
function patience() {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('It was not answered within 10 s.')), 10_000).unref()
  })
}

const shown = (given: unknown) => {
  const text = given instanceof Uint8Array ? Buffer.from(given).toString('base64') : JSON.stringify(given)
  return text.length > 2000 ? `${text.slice(0, 2000)}…` : text
}

/** A call that is made without a connection is watched for up to 20 seconds, and held as long. What stays for longer has grown. */
async function grownSince(before: number) {
  let grown = heldMegabytes() - before
  for (let second = 0; second < 30 && grown > MOST_GROWN; second++) {
    await pause(1000)
    grown = heldMegabytes() - before
  }
  return grown
}

/** Megabytes. */
const MOST_GROWN = 64

function heldMegabytes() {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
  return process.memoryUsage().heapUsed / 2 ** 20
}

/** A text after a few accidents: cut, spliced, doubled, with pieces and any characters in it. */
export function mutatedText(
  texts: readonly string[],
  pieces: readonly string[],
  random: () => number,
): string {
  let text = oneOf(texts, random)
  for (let accidents = Math.floor(random() * 6); accidents >= 0; accidents--) {
    const from = Math.floor(random() * (text.length + 1))
    const to = random() < 0.6 ? from : Math.floor(random() * (text.length + 1))
    const put = random() < 0.8 ? oneOf(pieces, random) : String.fromCodePoint(anyCharacter(random))
    text = text.slice(0, from) + put + text.slice(to)
  }
  return random() < 0.02 ? text.repeat(Math.ceil((4000 * random()) / (text.length + 1))) : text
}

/** Mostly plain ones, sometimes anything, half characters too. */
function anyCharacter(random: () => number) {
  const most = oneOf([0x80, 0x80, 0x3000, 0x10000, 0x110000], random)
  return Math.floor(random() * most)
}
