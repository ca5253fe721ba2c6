import { wavesGenerationOf } from './waves-places.ts'

type Placed = { path: string; machine?: string; goneAt?: number | null }

/** These installations of a plugin without generations of Waves that stand beside a newer one on the same computer: songs need each. */
export function withoutOlderGenerations<One extends Placed>(installed: One[]): One[] {
  const newest = new Map<string, number>()
  for (const one of installed)
    if (!one.goneAt)
      newest.set(computerOf(one), Math.max(generationOf(one), newest.get(computerOf(one)) ?? 0))
  const isOlder = (one: One) =>
    generationOf(one) > 0 && generationOf(one) < (newest.get(computerOf(one)) ?? 0)
  return installed.some(isOlder) ? installed.filter((one) => !isOlder(one)) : installed
}

const computerOf = ({ machine = '' }: Placed) => machine
/** 0 for a plugin of any other maker. */
const generationOf = ({ path }: Placed) => Number(wavesGenerationOf(path) ?? 0)
