import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson } from '../../bench/parts/a-person.mjs'
import { REAL_PRODUCTS } from '../../e2e/parts/page/real-products.ts'
import { type RunningServer, startServer } from '../../e2e/parts/start-server.ts'
import { findChromium } from '../../scripts/parts/programs/find-chromium.mjs'
import { installApart } from '../../scripts/parts/programs/install-apart.mjs'
import { isLongCampaign } from '../../server/test/rounds.ts'
import { lighthouseReport } from './lighthouse-report.ts'

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
    const { scores, faults } = await lighthouseReport({
      program: program ?? '',
      chromium: chromium ?? '',
      url: `${server.url}${path}`,
      device,
      cookie: path === '/auth' ? '' : cookie,
    })

    const figures = Object.entries(scores).map(([category, score]) => `${category} ${score}`)
    console.info(`Lighthouse: ${path}, ${device}${isQuiet ? '' : ' (busy machine)'}: ${figures.join(', ')}`)
    expect([...faults.accessibility, ...faults['best-practices'], ...faults.seo]).toEqual([])
    if (isQuiet)
      expect(scores.performance, faults.performance.join('\n')).toBeGreaterThanOrEqual(LOWEST[device])
  },
  3 * MINUTE,
)
