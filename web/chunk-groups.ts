import type { Rolldown } from 'vite'

/** The first modules of what is loaded together. */
const ROOTS = {
  shell: '/app/shell/shell.tsx',
  signIn: '/app/pages/sign-in/auth-page.tsx',
  dashboard: '/app/pages/dashboard/dashboard-page.tsx',
  plugins: '/app/pages/plugins/plugins-page.tsx',
  calls: '/api/later-contracts.ts',
}

/*
 * A package may have one module that exports all others, so what imports them does not say what needs them. These are named:
 * the small parts below every control of radix-ui, and those below everything that opens over a page.
 */
const PRIMITIVES =
  /@radix-ui\/(?:primitive|react-(?:collection|compose-refs|context|direction|id|presence|primitive|roving-focus|slot|use-[\w-]+))\//
const OVERLAYS =
  /@radix-ui\/react-(?:dismissable-layer|focus-guards|focus-scope|portal)\/|\/node_modules\/(?:aria-hidden|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar)\//
const ICONS = /\/lucide-react\/dist\/esm\/icons\//
const isOurs = (id: string) => !id.includes('/node_modules/')

/** What needs a module at once, also through others. */
type Needs = Record<keyof typeof ROOTS, boolean>

/**
 * Left alone, each set of modules that the same pages share becomes a file of its own, dozens for each page. What the app
 * begins with is one file, and so is each of these parts; pages keep the rest, and what is opened later stays apart. A part
 * takes what it imports with it, so those that more pages need come first.
 */
export const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = [
  { name: 'app', tags: ['$initial'], priority: 8 },
  { name: 'primitives', test: PRIMITIVES, priority: 7 },
  { name: 'overlays', test: OVERLAYS, priority: 6 },
  { name: 'icons', test: ICONS, minShareCount: 2, priority: 6 },
  part('shared', 5, ({ signIn, shell }, id) => signIn && shell && !ICONS.test(id)),
  part('shell', 4, ({ shell }, id) => shell && !ICONS.test(id)),
  part('library', 3, ({ dashboard, plugins }, id) => dashboard && plugins && isOurs(id)),
  part('contracts', 2, ({ calls }, id) => calls && isOurs(id)),
  part('forms', 1, ({ signIn, plugins }, id) => signIn && !plugins && isOurs(id) && !id.includes('/app/')),
  part('controls', 0, ({ plugins }, id) => plugins && isOurs(id) && !/\/(?:app|features)\//.test(id)),
]

function part(name: string, priority: number, belongs: (needs: Needs, id: string) => boolean) {
  const nameOf = (id: string, modules: Rolldown.ChunkingContext) =>
    belongs(needsOf(id, modules), id) ? name : null
  return { name: nameOf, debugName: name, priority }
}

function needsOf(id: string, modules: Rolldown.ChunkingContext): Needs {
  const above = [id]
  const seen = new Set(above)
  for (const module of above) {
    const fresh = modules.getModuleInfo(module)?.importers.filter((importer) => !seen.has(importer)) ?? []
    for (const importer of fresh) seen.add(importer)
    above.push(...fresh)
  }
  const isNeededBy = (root: string) => above.some((module) => module.endsWith(root))
  return {
    shell: isNeededBy(ROOTS.shell),
    signIn: isNeededBy(ROOTS.signIn),
    dashboard: isNeededBy(ROOTS.dashboard),
    plugins: isNeededBy(ROOTS.plugins),
    calls: isNeededBy(ROOTS.calls),
  }
}
