import type { Config } from './config/config.ts'
import * as words from './start-words.ts'

/**
 * The reason why a start failed or the server ended, as a sentence that says what to do. The message of a failed query is the query
 * itself; its cause says what went wrong.
 */
export function failureSentence(reason: unknown, config?: Pick<Config, 'HOST' | 'METRICS_PORT'>): string {
  const error: SystemError =
    reason instanceof Error && reason.cause instanceof Error
      ? reason.cause
      : reason instanceof Error
        ? reason
        : new Error(String(reason))
  const sentence =
    error.syscall === 'listen' || error.syscall === 'getaddrinfo'
      ? listenSentence(error, config)
      : diskSentence(error)
  return sentence ?? error.message
}

type SystemError = Error & { code?: string; syscall?: string; path?: string; port?: number }

function listenSentence({ code = '', port }: SystemError, config?: Pick<Config, 'HOST' | 'METRICS_PORT'>) {
  const setting = port !== undefined && port === config?.METRICS_PORT ? 'METRICS_PORT' : 'PORT'
  if (code === 'EADDRINUSE') return words.portInUse(port, setting, otherPort(port))
  if (code === 'EACCES' || code === 'EPERM') return words.portForbidden(port, setting)
  return HOST_ERRORS.includes(code) ? words.hostNotHere(config?.HOST) : undefined
}

const HOST_ERRORS = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL', 'ENOTFOUND', 'EAI_AGAIN']

const otherPort = (port = 3000) => (port < 65_535 ? port + 1 : 3000)

const diskSentence = ({ code = '', path }: SystemError) =>
  path ? DISK_ERRORS.find(([codes]) => codes.includes(code))?.[1](path) : undefined

const DISK_ERRORS: [codes: string[], sentence: (path: string) => string][] = [
  [['EROFS'], words.readOnlyDisk],
  [['EACCES', 'EPERM'], words.notWritable],
  [['ENOTDIR', 'EEXIST'], words.notAFolder],
  [['ENOSPC', 'EDQUOT'], words.noSpace],
  [['EIO'], words.diskFailed],
]

/** A sentence when browsers refuse to open addresses with this port, whatever answers there. */
export const blockedPortWarning = (port: number) =>
  BLOCKED_PORTS.has(port) ? words.blockedPort(port) : undefined

type Registration = Pick<Config, 'HOST' | 'PUBLIC_URL' | 'REGISTRATION' | 'OIDC_ONLY'>

/** A sentence when anyone who reaches this server from another computer may register with a password. */
export function openRegistrationNotice({ HOST, PUBLIC_URL, REGISTRATION, OIDC_ONLY }: Registration) {
  const hosts = PUBLIC_URL ? [HOST, new URL(PUBLIC_URL).hostname] : [HOST]
  return REGISTRATION === 'open' && !OIDC_ONLY && !hosts.every((host) => OWN_MACHINE.test(host))
    ? words.openRegistration
    : undefined
}

const OWN_MACHINE = /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/i

/** The "bad ports" of the Fetch standard that a server could listen on. */
const BLOCKED_PORTS = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])
