import { requestTo } from './request-to.ts'

/** How far the clock of this computer is ahead of the site's, in milliseconds; undefined when the site does not send its time. */
export async function clockDifference(site: string): Promise<number | undefined> {
  try {
    const signal = AbortSignal.timeout(10_000)
    const response = await requestTo(site, '/api/helper/release', { signal })
    response.destroy()
    const serverTime = Date.parse(response.headers.date ?? '')
    return Number.isNaN(serverTime) ? undefined : Date.now() - serverTime
  } catch {
    return undefined
  }
}
