import { once } from 'node:events'
import { createServer } from 'node:net'

export async function aFreePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (!address || typeof address === 'string') throw new Error('There is no free port on 127.0.0.1.')
  return address.port
}

/** Reads a gauge of the server with this metrics port; NaN when it is missing. */
export const gaugeReader = (port: number) => async (name: string) =>
  Number(new RegExp(`^${name} (.*)$`, 'm').exec(await textAt(port))?.[1])

/** The number of series. */
export const countSeries = async (port: number) =>
  (await textAt(port)).split('\n').filter((line) => line && !line.startsWith('#')).length

const textAt = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
