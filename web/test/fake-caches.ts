import { onTestFinished, vi } from 'vitest'

/** Stands in for the Cache API for one test: caches by name, with the text of each response by address. */
export function fakeCaches() {
  const caches = new Map<string, Map<string, string>>()
  const cacheOf = (kept: Map<string, string>) => ({
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    match: async ({ url }: { url: string }) => {
      const text = kept.get(url)
      return text === undefined ? undefined : new Response(text)
    },
    put: async (url: string, response: Response) => void kept.set(url, await response.text()),
    delete: async ({ url }: { url: string }) => kept.delete(url),
  })
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const kept = caches.get(name) ?? new Map<string, string>()
      caches.set(name, kept)
      return cacheOf(kept)
    },
    has: async (name: string) => caches.has(name),
    delete: async (name: string) => caches.delete(name),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    names: () => [...caches.keys()],
    /** Everything that is stored, as text. */
    all: () => [...caches.values()].flatMap((kept) => [...kept.values()]),
    /** Replaces what is stored. */
    write: (text: string) => {
      for (const kept of caches.values()) for (const url of kept.keys()) kept.set(url, text)
    },
  }
}
