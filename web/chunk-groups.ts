import type { Rolldown } from 'vite'

/** What everybody who is signed in needs at once, and what everybody who is not. */
const [SHELL, SIGN_IN] = ['/app/shell/shell.tsx', '/app/pages/sign-in/auth-page.tsx']

/**
 * Left alone, each set of modules that the same pages share becomes a file of its own, dozens for each page. What the app
 * begins with is one file, what the shell needs another, and what shell and sign-in share a third; pages keep theirs.
 */
export const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = [
  { name: 'app', tags: ['$initial'], priority: 2 },
  { name: sharedBy, debugName: 'shell', priority: 1 },
]

function sharedBy(id: string, modules: Rolldown.ChunkingContext) {
  const above = [id]
  const seen = new Set(above)
  for (const module of above) {
    const fresh = modules.getModuleInfo(module)?.importers.filter((importer) => !seen.has(importer)) ?? []
    for (const importer of fresh) seen.add(importer)
    above.push(...fresh)
  }
  const isBelow = (root: string) => above.some((module) => module.endsWith(root))
  if (!isBelow(SHELL)) return null
  return isBelow(SIGN_IN) ? 'shared' : 'shell'
}
