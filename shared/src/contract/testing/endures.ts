import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { oneOf, randomOf } from '../../uad/testing/random.ts'

/** The number of inputs of a campaign: all in the long campaign, otherwise 2 %, and fewer in mutation tests. */
export function fuzzInputCount(all: number) {
  if (process.env.PLUGFOLIO_LONG) return all
  return process.env.PLUGFOLIO_MUTANT ? Math.ceil(all / 500) : all / 50
}

/** The timeout of a full campaign, in milliseconds. */
export const FUZZ_TIMEOUT = 20 * 60_000

type Campaign<T> = {
  count: number
  seed: number
  input: (random: () => number) => T
  /** Throws when an expectation fails. */
  act: (input: T) => unknown
  /** The number of milliseconds that count as a hang; 200 by default. */
  hang?: number
  /** The megabytes in use from which growth counts; measured at the start by default. */
  before?: number
}

/**
 * Tries `count` inputs, always the same for the same seed. Throws an error with the input when it fails or hangs (in three
 * tries, because the machine may be busy), or when the used memory has grown half a minute after the end.
 */
export async function runFuzzCampaign<T>({
  count,
  seed,
  input,
  act,
  hang = 200,
  before = megabytesInUse(),
}: Campaign<T>): Promise<void> {
  const random = randomOf(seed)
  for (let number = 0; number < count; number++) {
    const value = input(random)
    try {
      let duration = await timeOf(act, value)
      for (let retry = 0; duration > hang && retry < 2; retry++)
        duration = Math.min(duration, await timeOf(act, value))
      if (duration > hang) throw new Error(`It took ${duration.toFixed(0)} ms.`)
    } catch (cause) {
      throw new Error(`Input ${number} of seed ${seed} was ${shownValue(value)}: ${String(cause)}`, { cause })
    }
  }
  const growth = await growthSince(before)
  if (growth > MAX_GROWTH_MB) throw new Error(`${growth.toFixed(0)} MB more are used than before.`)
}

async function timeOf<T>(act: (input: T) => unknown, value: T) {
  const started = performance.now()
  const result = act(value)
  if (result instanceof Promise) await Promise.race([result, timeout()])
  return performance.now() - started
}

function timeout() {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('It did not end within 10 s.')), 10_000).unref()
  })
}

const shownValue = (value: unknown) => {
  const text = value instanceof Uint8Array ? Buffer.from(value).toString('base64') : JSON.stringify(value)
  return text.length > 2000 ? `${text.slice(0, 2000)}…` : text
}

/**
 * Calls without a connection use memory for up to 20 seconds, so only later growth counts. The heap with its garbage is an upper
 * bound, so most campaigns end without the garbage collection, which takes longer than their inputs.
 */
async function growthSince(before: number) {
  let growth = heapMegabytes() - before
  if (growth > MAX_GROWTH_MB) growth = megabytesInUse() - before
  for (let second = 0; second < 30 && growth > MAX_GROWTH_MB; second++) {
    await pause(1000)
    growth = megabytesInUse() - before
  }
  return growth
}

const MAX_GROWTH_MB = 64

/** The size of the heap without garbage. */
export function megabytesInUse() {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
  return heapMegabytes()
}

const heapMegabytes = () => process.memoryUsage().heapUsed / 2 ** 20

/** Signs that have a meaning somewhere: in lines, quotes, addresses, formulas, markup, file names, objects and alphabets. */
export const HOSTILE_PIECES: readonly string[] = [
  ...['\n', '\r', '\r\n', '\t', '\0', '\u00a0', '\u2028', '\u202e', '\ufeff', '\ud800', '𝄞', 'İ', 'ﬁ'],
  ...['"', "'", '<', '{', '[', '(', '$(', '%00', '\\u0000', '\\', '/', '//', '|'],
  ...['=', '+', '-', '_', '@', '＝', '＋', '－', '＠', ':', ';', ',', '.', '..', '?', '#', '。', '__proto__'],
]

/** A text after random mutations: cut, spliced, repeated, with inserted pieces and characters. */
export function mutatedText(
  texts: readonly string[],
  pieces: readonly string[],
  random: () => number,
): string {
  let text = oneOf(texts, random)
  for (let mutations = Math.floor(random() * 6); mutations >= 0; mutations--) {
    const from = Math.floor(random() * (text.length + 1))
    const to = random() < 0.6 ? from : Math.floor(random() * (text.length + 1))
    const inserted = random() < 0.8 ? oneOf(pieces, random) : String.fromCodePoint(anyCharacter(random))
    text = text.slice(0, from) + inserted + text.slice(to)
  }
  return random() < 0.02 ? text.repeat(Math.ceil((4000 * random()) / (text.length + 1))) : text
}

/** Bytes after random mutations: cut, spliced, repeated, with flipped bytes, strange numbers and inserted pieces of Latin-1. */
export function mutatedBytes(
  original: Uint8Array,
  pieces: readonly string[],
  random: () => number,
): Uint8Array {
  let all = Buffer.from(original)
  const place = () => Math.floor(random() * (all.length + 1))
  for (let left = Math.floor(random() * 4); left >= 0; left--) {
    const [from = 0, to = 0] = [place(), place()].toSorted((a, b) => a - b)
    const kind = random()
    if (kind < 0.2) all = all.subarray(0, to)
    else if (kind < 0.5) for (let i = 0; i < 3; i++) all[place()] = Math.floor(random() * 256)
    else if (kind < 0.65) all.subarray(from, from + oneOf([4, 8], random)).fill(oneOf(NUMBERS, random))
    else if (kind < 0.8) all = Buffer.concat([all.subarray(0, to), all.subarray(from)])
    else if (kind < 0.9) all = Buffer.concat([all.subarray(0, from), all.subarray(to)])
    else {
      const piece = Buffer.from(oneOf(pieces, random), 'latin1')
      all = Buffer.concat([all.subarray(0, from), piece, all.subarray(from)])
    }
  }
  return new Uint8Array(all)
}

const NUMBERS = [0, 1, 2, 0x20, 0x7f, 0x80, 0xff]

/** Mostly ASCII, sometimes any code point, including surrogates. */
function anyCharacter(random: () => number) {
  const limit = oneOf([0x80, 0x80, 0x3000, 0x10000, 0x110000], random)
  return Math.floor(random() * limit)
}
