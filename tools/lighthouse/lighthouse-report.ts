import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof CATEGORIES)[number]

export type Report = {
  /** Points of 100. */
  scores: Record<Category, number>
  /** The audits that cost points, as `category: audit details`. */
  faults: Record<Category, string[]>
}

type Visit = { program: string; chromium: string; url: string; device: 'desktop' | 'mobile'; cookie: string }

/** Has Lighthouse judge a page in a Chromium of its own. */
export async function lighthouseReport({ program, chromium, url, device, cookie }: Visit): Promise<Report> {
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
  const env = { ...process.env, CHROME_PATH: chromium }
  try {
    await promisify(execFile)(process.execPath, [program, ...args], { env, timeout: 150_000 })
    return reportIn(JSON.parse(await readFile(output, 'utf8')))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const CHROMIUM_FLAGS = [
  '--headless=new',
  '--disable-gpu',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** The report of Lighthouse. */
type Written = {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; displayValue?: string }>
}

function reportIn({ categories, audits }: Written): Report {
  const perCategory = <T>(read: (category: Category) => T) =>
    // as: one value for each category.
    Object.fromEntries(CATEGORIES.map((each) => [each, read(each)])) as Record<Category, T>
  return {
    scores: perCategory((each) => Math.round((categories[each].score ?? 0) * 100)),
    faults: perCategory((each) =>
      categories[each].auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => [`${each}:`, id, audits[id]?.displayValue].filter(Boolean).join(' ')),
    ),
  }
}
