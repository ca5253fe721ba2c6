import type { Rolldown } from 'vite'

/** The first modules of what is loaded together. */
const ROOTS = {
  shell: '/app/shell/shell.tsx',
  signIn: '/app/pages/sign-in/auth-page.tsx',
  dashboard: '/app/pages/dashboard/dashboard-page.tsx',
  plugins: '/app/pages/plugins/plugins-page.tsx',
  firstCalls: '/api/first-contracts.ts',
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
  '/features/plugins/collections/collection-name-dialog.tsx',
  '/features/plugins/rail/filters-sheet.tsx',
  '/features/plugins/removed/removed-dialog.tsx',
  '/app/shortcuts/shortcuts-dialog.tsx',
  '/ui/overlays/menu-list.tsx',
]
/** The short pages without the frame and without a form, each of which would have files of its own. */
const SHORT_PAGES = /\/app\/pages\/(?:legal\/|mail-links\/|not-found-page)/
const DROP_ZONE = '/app/pages/plugin-drop-zone.tsx'
/** The first modules of the other pages and their tabs. */
const PAGE = /\/app\/pages\/(?!dashboard\/|plugins\/).+-(?:page|tab)\.tsx$/
/** Those without a list like that of My Plugins, which need few of its parts. */
const PLAIN_PAGE = /\/(?:updates|settings|helper-app-download)-page\.tsx$/

/*
 * A package may have one module that exports all others, so what imports them does not say what needs them. These are named:
 * the small parts below every control of radix-ui, and those below everything that opens over a page.
 */
const PRIMITIVES =
  /@radix-ui\/(?:primitive|react-(?:collection|compose-refs|context|direction|id|presence|primitive|roving-focus|slot|use-[\w-]+))\//
const OVERLAYS =
  /\/ui\/overlays\/escape\.ts$|@radix-ui\/react-(?:dismissable-layer|focus-guards|focus-scope|portal)\/|\/node_modules\/(?:aria-hidden|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar)\//
/** The icons, and what draws them. */
const ICONS = /\/lucide-react\/dist\/esm\//
/** The icon that only My Plugins and its own dialogs share counts as one use, and would go to what is loaded ahead. */
const SHARED_ICON = /\/icons\/tag\.m?js$/
/** Needed with the frame around every page of a user: loaded later by its caller, and small parts of most pages. */
const SHELL_PARTS =
  /\/(?:api\/(?:is-plain|load-failed)\.tsx?|app\/page-tabs\.ts|ui\/(?:controls\/segmented|layout\/surface)\.(?:tsx|module\.css))$/
/** Small parts of pages that share little else: a file of their own would cost more than they weigh. */
const SMALL_PARTS = /\/ui\/(?:text\/sentence\.ts|controls\/tabs\.(?:tsx|module\.css))$/
const ZOD = /\/node_modules\/zod\//
const isOurs = (id: string) => !id.includes('/node_modules/')

/** The parts of the app that need a module at once, also through others. */
type Needs = Record<keyof typeof ROOTS | 'dropZone' | 'ahead' | 'page' | 'plainPage', boolean>

/**
 * Left alone, each set of modules that the same pages share becomes a file of its own, dozens for each page. What the app
 * begins with is one file, and so is each of these parts; pages keep the rest, and what is opened later stays apart. A part
 * takes what it imports with it, so those that more pages need come first.
 */
export const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = [
  { name: 'app', tags: ['$initial'], priority: 10 },
  { name: 'primitives', test: PRIMITIVES, priority: 9 },
  { name: 'overlays', test: OVERLAYS, priority: 8 },
  { name: 'icons', test: ICONS, minShareCount: 2, priority: 8 },
  part(
    'shared',
    7,
    (needs, id) =>
      SMALL_PARTS.test(id) ||
      (isEarly(needs) && (needs.signIn || (needs.firstCalls && isOurs(id))) && !ICONS.test(id)),
  ),
  part(
    'shell',
    6,
    (needs, id) =>
      ((needs.shell || SHELL_PARTS.test(id)) && !ICONS.test(id)) || (isBasic(needs) && id.endsWith('.css')),
  ),
  part('library', 5, ({ dashboard, plugins }, id) => dashboard && plugins && isOurs(id)),
  part(
    'facts',
    4,
    ({ firstCalls, calls, plainPage, plugins }, id, modules) =>
      (firstCalls || calls) && isOurs(id) && (plugins || (plainPage && !isSchema(id, modules))),
  ),
  part('schemas', 3, ({ firstCalls }) => firstCalls),
  part('basics', 2, (needs, id) => isBasic(needs) && isOurs(id)),
  part(
    'plain',
    2,
    ({ plainPage, signIn, dashboard, ahead, dropZone, calls }, id) =>
      plainPage && !signIn && !dashboard && !calls && (ahead || dropZone) && isOurs(id),
  ),
  part('contracts', 2, ({ calls }, id) => calls && isOurs(id)),
  part('forms', 1, ({ signIn, plugins }, id) => signIn && !plugins && isOurs(id) && !id.includes('/app/')),
  part(
    'controls',
    0,
    ({ plugins, ...others }, id) => SHARED_ICON.test(id) || (plugins && isShared(others) && isOurs(id)),
  ),
  part('figures', 0, ({ dashboard, ...others }, id) => dashboard && isShared(others) && isOurs(id)),
  part('short-pages', 0, (_, id) => SHORT_PAGES.test(id)),
  part('common', 0, ({ dropZone, ahead, page }, id) => (dropZone || ahead) && page && isOurs(id)),
  part('drop-zone', 0, ({ dropZone }, id) => dropZone && isOurs(id)),
  part('ahead', 0, ({ ahead }, id) => ahead && isOurs(id)),
]

function part(
  name: string,
  priority: number,
  belongs: (needs: Needs, id: string, modules: Rolldown.ChunkingContext) => boolean,
) {
  const nameOf = (id: string, modules: Rolldown.ChunkingContext) =>
    belongs(needsOf(id, modules), id, modules) ? name : null
  return { name: nameOf, debugName: name, priority }
}

/** True when it needs the library of the schemas, which pages without forms begin without. */
const isSchema = (id: string, modules: Rolldown.ChunkingContext) =>
  modules.getModuleInfo(id)?.importedIds.some((imported) => ZOD.test(imported)) ?? false

/** True when every page of a user needs it, or the first two. */
const isEarly = ({ shell, dashboard, plugins }: Needs) => shell || (dashboard && plugins)

/** True for what My Plugins and a plain page share and the dashboard and calls do not. */
const isBasic = ({ plainPage, plugins, dashboard, firstCalls, calls }: Needs) =>
  plainPage && plugins && !dashboard && !firstCalls && !calls

/** True when more needs it than the page that is asked about. */
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
    firstCalls: isNeededBy(ROOTS.firstCalls),
    calls: isNeededBy(ROOTS.calls),
    dropZone: isNeededBy(DROP_ZONE),
    ahead: AHEAD.some(isNeededBy),
    page: above.some((module) => PAGE.test(module)),
    plainPage: above.some((module) => PLAIN_PAGE.test(module)),
  }
}
