import { vi } from 'vitest'
import type { lazyPart } from '../src/ui/overlays/lazy-part.tsx'

/** The lazy parts of all modules that were imported, and not yet loaded for a test. */
const declared = new Set<{ load: () => Promise<unknown> }>()

/** Remembers every lazy part, for `loadLazyParts`. Called once before the tests. */
export function noteLazyParts() {
  vi.doMock('../src/ui/overlays/lazy-part.tsx', async (importOriginal) => {
    const original = await importOriginal<{ lazyPart: typeof lazyPart }>()
    const noted: typeof lazyPart = (...parts) => {
      const part = original.lazyPart(...parts)
      declared.add(part)
      return part
    }
    return { ...original, lazyPart: noted }
  })
}

/** Loads the parts that the imported pages show later, so that their tests need not wait: `beforeAll(loadLazyParts)`. */
export async function loadLazyParts() {
  const parts = [...declared]
  declared.clear()
  // Parts that cannot be loaded are those of other tests.
  await Promise.allSettled(parts.map(({ load }) => load()))
}
