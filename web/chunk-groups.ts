import type { Rolldown } from 'vite'

/** The first modules of what is loaded together. */
const ROOTS = {
  shell: '/app/shell/shell.tsx',
  signIn: '/app/pages/sign-in/auth-page.tsx',
  dashboard: '/app/pages/dashboard/dashboard-page.tsx',
  plugins: '/app/pages/plugins/plugins-page.tsx',
  calls: '/api/later-contracts.ts',
}

/** The first modules of what is loaded ahead, once a page is there. */
const AHEAD = [
  '/app/pages/plugins/plugin-detail.tsx',
  '/app/pages/plugins/plugins-page-dialog.tsx',
  '/app/shell/overlays/shell-palette.tsx',
  '/app/shell/overlays/helper-dialog.tsx',
  '/app/shell/overlays/import-or-compare.tsx',
  '/app/shell/navigation/drawer.tsx',
  '/features/plugins/removed/removed-dialog.tsx',
  '/app/shortcuts/shortcuts-dialog.tsx',
]
const DROP_ZONE = '/app/pages/plugin-drop-zone.tsx'
/** The first modules of the other pages and their tabs. */
const PAGE = /\/app\/pages\/(?!dashboard\/|plugins\/).+-(?:page|tab)\.tsx$/

/*
 * A package may have one module that exports all others, so what imports them does not say what needs them. These are named:
 * the small parts below every control of radix-ui, and those below everything that opens over a page.
 */
const PRIMITIVES =
  /@radix-ui\/(?:primitive|react-(?:collection|compose-refs|context|direction|id|presence|primitive|roving-focus|slot|use-[\w-]+))\//
const OVERLAYS =
  /@radix-ui\/react-(?:dismissable-layer|focus-guards|focus-scope|portal)\/|\/node_modules\/(?:aria-hidden|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar)\//
const ICONS = /\/lucide-react\/dist\/esm\/icons\//
/** What only My Plugins and its own dialogs share counts as one use, and would go to what is loaded ahead. */
const SHARED_ICON = /\/icons\/tag\.m?js$/
const isOurs = (id: string) => !id.includes('/node_modules/')

/** What needs a module at once, also through others. */
type Needs = Record<keyof typeof ROOTS | 'dropZone' | 'ahead' | 'page', boolean>

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
  part(
    'controls',
    0,
    ({ plugins, ...others }, id) => SHARED_ICON.test(id) || (plugins && isShared(others) && isOurs(id)),
  ),
  part('figures', 0, ({ dashboard, ...others }, id) => dashboard && isShared(others) && isOurs(id)),
  part('common', 0, ({ dropZone, ahead, page }, id) => (dropZone || ahead) && page && isOurs(id)),
  part('drop-zone', 0, ({ dropZone }, id) => dropZone && isOurs(id)),
  part('ahead', 0, ({ ahead }, id) => ahead && isOurs(id)),
]

function part(name: string, priority: number, belongs: (needs: Needs, id: string) => boolean) {
  const nameOf = (id: string, modules: Rolldown.ChunkingContext) =>
    belongs(needsOf(id, modules), id) ? name : null
  return { name: nameOf, debugName: name, priority }
}

/** Whether more needs it than the page that is asked about. */
const isShared = ({ ahead, dropZone, page }: Pick<Needs, 'ahead' | 'dropZone' | 'page'>) =>
  ahead || dropZone || page

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
    dropZone: isNeededBy(DROP_ZONE),
    ahead: AHEAD.some(isNeededBy),
    page: above.some((module) => PAGE.test(module)),
  }
}
