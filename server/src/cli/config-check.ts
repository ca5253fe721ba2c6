import { configuredBlobs } from '../blobs-of.ts'
import { type Config, configOf, SECRET_SETTINGS } from '../config/config.ts'
import { checkBlobs } from '../files/blobs.ts'
import { formatTable, type HostCommand } from './command.ts'

export const configCheck: HostCommand = {
  words: 'config check',
  acceptedArguments: {},
  commandSummary:
    'Prints every setting as the server reads it, or all errors in the settings; tests the store at S3_ENDPOINT.',
  runWithoutDatabase: async ({ environment, say }) => {
    const config = configOf(environment)
    const rowOf = (name: string, value: Setting) => [
      name,
      displayedValue(name, value),
      sourceOf(environment, name),
    ]
    const rows = Object.entries(config).map(([name, value]) => rowOf(name, value))
    say(formatTable(['SETTING', 'VALUE', 'FROM'], rows))
    if (!config.S3_ENDPOINT) return
    const blobs = configuredBlobs(config)
    await checkBlobs(blobs)
    say(`A file was put into ${blobs.place}, read and removed.`)
  },
}

type Setting = Config[keyof Config]

function displayedValue(name: string, value: Setting): string {
  if (value === undefined) return '-'
  if (typeof value === 'string' && name.endsWith('_URL')) return withoutPassword(value)
  if (SECRET_SETTINGS.some((secret) => secret === name)) return 'set'
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return String(value)
  return value.map((item) => (typeof item === 'string' ? item : item.name)).join(', ') || '-'
}

/** Hides the user name, the password and the parameters of an address, which can all be secret. */
function withoutPassword(address: string) {
  const [, protocol, credentials, rest] = /^(\w+:\/\/)(?:(.*)@)?([^?#]*)/s.exec(address) ?? []
  if (protocol === undefined) return 'set'
  return `${protocol}${credentials === undefined ? '' : '***@'}${rest}${address.includes('?') ? '?***' : ''}`
}

function sourceOf(environment: Record<string, string | undefined>, name: string) {
  if (environment[name]) return 'environment'
  return environment[`${name}_FILE`] ? 'file' : 'default'
}
