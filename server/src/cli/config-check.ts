import { blobsOf } from '../blobs-of.ts'
import { type Config, configOf, SECRETS } from '../config/config.ts'
import { tryBlobs } from '../files/try-blobs.ts'
import type { Command } from './command.ts'
import { table } from './table.ts'

export const configCheck: Command = {
  words: 'config check',
  takes: {},
  does: 'Prints every setting as the server understands it, or all mistakes in them; tries the store at S3_ENDPOINT.',
  runAlone: async ({ environment, say }) => {
    const config = configOf(environment)
    const rows = Object.entries(config).map(([name, value]) => [
      name,
      shown(name, value),
      from(environment, name),
    ])
    say(table(['SETTING', 'VALUE', 'FROM'], rows))
    if (!config.S3_ENDPOINT) return
    const blobs = blobsOf(config)
    await tryBlobs(blobs)
    say(`A file was put into ${blobs.place}, read and removed.`)
  },
}

function shown(name: string, value: Config[keyof Config]): string {
  if (value === undefined) return '-'
  if (typeof value === 'string' && name.endsWith('_URL')) return withoutPassword(value)
  if (SECRETS.some((secret) => secret === name)) return 'set'
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return String(value)
  return value.map((one) => (typeof one === 'string' ? one : one.name)).join(', ') || '-'
}

/** An address may carry a name and a password, and parameters that are secret as well. */
function withoutPassword(address: string) {
  const [, before, hidden, after] = /^(\w+:\/\/)(?:(.*)@)?([^?#]*)/s.exec(address) ?? []
  if (before === undefined) return 'set'
  return `${before}${hidden === undefined ? '' : '***@'}${after}${address.includes('?') ? '?***' : ''}`
}

function from(environment: Record<string, string | undefined>, name: string) {
  if (environment[name]) return 'environment'
  return environment[`${name}_FILE`] ? 'file' : 'default'
}
