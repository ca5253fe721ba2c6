import { requestTo } from './request-to.ts'

/** How far the clock of this computer is ahead of that of a site, in milliseconds; undefined when the site does not say. */
export async function clockDifference(site: string): Promise<number | undefined> {
  try {
    const signal = AbortSignal.timeout(10_000)
    const response = await requestTo(site, '/api/helper/release', { signal })
    response.destroy()
    const there = Date.parse(response.headers.date ?? '')
    return Number.isNaN(there) ? undefined : Date.now() - there
  } catch {
    return undefined
  }
}
