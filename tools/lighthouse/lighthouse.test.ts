import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson } from '../../bench/parts/a-person.mjs'
import { REAL_PRODUCTS } from '../../e2e/parts/page/real-products.ts'
import { type RunningServer, startServer } from '../../e2e/parts/start-server.ts'
import { findChromium } from '../../scripts/parts/programs/find-chromium.mjs'
import { installApart } from '../../scripts/parts/programs/install-apart.mjs'
import { isLongCampaign } from '../../server/test/rounds.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof CATEGORIES)[number]

/** The report of Lighthouse. A score is at most 1. */
type Report = {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; displayValue?: string }>
}

const MINUTE = 60_000
/** The lowest points for performance. They are judged only on a quiet machine, because they are measured times. */
const LOWEST = { desktop: 95, mobile: 85 }
const QUIET_LOAD = 3

const PAGES = ['/auth', '/', '/plugins', '/updates', '/settings']
const VISITS = PAGES.flatMap((path) => [[path, 'desktop'] as const, [path, 'mobile'] as const])

let server: RunningServer
let dataDir = ''
let cookie = ''

/** It brings two hundred packages and a minute for each page, so only the long campaign installs and runs it. */
const packages = isLongCampaign ? await installApart('tools/lighthouse', 'lighthouse') : undefined
const program = packages && join(packages, 'node_modules/lighthouse/cli/index.js')
const chromium = isLongCampaign ? await findChromium() : undefined

beforeAll(async () => {
  if (!program) return
  dataDir = await mkdtemp(join(tmpdir(), 'plugfolio-lighthouse-'))
  server = await startServer(dataDir)
  const person = await aPerson(server.url)
  for (const [name, manufacturer, type, version] of REAL_PRODUCTS)
    await person.post('/api/plugins', {
      name,
      manufacturer,
      type,
      version,
      format: 'VST3',
      path: `${name}.vst3`,
    })
  cookie = person.cookie
  person.leave()
}, MINUTE)

afterAll(async () => {
  if (!program) return
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test.runIf(program && chromium).each(VISITS)(
  'Lighthouse finds no fault on %s, %s',
  async (path, device) => {
    const isQuiet = (loadavg()[0] ?? 0) < QUIET_LOAD
    const report = await lighthouseReport(`${server.url}${path}`, device, path === '/auth' ? '' : cookie)

    const pointsOf = (category: Category) => Math.round((report.categories[category].score ?? 0) * 100)
    const figures = CATEGORIES.map((category) => `${category} ${pointsOf(category)}`)
    console.info(`Lighthouse: ${path}, ${device}${isQuiet ? '' : ' (busy machine)'}: ${figures.join(', ')}`)
    expect(CATEGORIES.slice(1).flatMap((category) => faultsIn(report, category))).toEqual([])
    if (isQuiet)
      expect(pointsOf('performance'), faultsIn(report, 'performance').join('\n')).toBeGreaterThanOrEqual(
        LOWEST[device],
      )
  },
  3 * MINUTE,
)

/** The audits that cost points. */
const faultsIn = ({ categories, audits }: Report, category: Category) =>
  categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => [`${category}:`, id, audits[id]?.displayValue].filter(Boolean).join(' '))

/** Has Lighthouse judge a page in a Chromium of its own. */
async function lighthouseReport(url: string, device: string, cookie: string): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'plugfolio-lighthouse-'))
  const output = join(folder, 'report.json')
  const args = [
    url,
    '--quiet',
    '--output=json',
    `--output-path=${output}`,
    `--only-categories=${CATEGORIES}`,
    // The stream of live events never ends.
    '--max-wait-for-load=20000',
    `--chrome-flags=${CHROMIUM_FLAGS.join(' ')}`,
    `--extra-headers=${JSON.stringify(cookie ? { cookie } : {})}`,
    ...(device === 'desktop' ? ['--preset=desktop'] : []),
  ]
  const env = { ...process.env, CHROME_PATH: chromium ?? '' }
  try {
    await promisify(execFile)(process.execPath, [program ?? '', ...args], { env, timeout: 150_000 })
    return JSON.parse(await readFile(output, 'utf8'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const CHROMIUM_FLAGS = [
  '--headless=new',
  '--disable-gpu',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]
