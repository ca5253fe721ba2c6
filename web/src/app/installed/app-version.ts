import { externalStore } from '../../ui/external-store.ts'
import { basePath } from '../../ui/served.ts'

/** Milliseconds between two questions whether the server has a new version. */
const CHECK_INTERVAL = 60 * 60 * 1000

let waitingWorker: ServiceWorker | undefined
const isNewer = externalStore(false)

/** The version of this page, which the build wrote into it; empty in development. */
const ownVersion = () => document.querySelector<HTMLMetaElement>('meta[name=app-version]')?.content ?? ''

/** True when the server has a newer version of the app than this page. */
export const useNewVersion = () => isNewer.use()

/** Loads the newer version. */
export function showNewVersion() {
  const reload = () => window.location.reload()
  if (waitingWorker?.state !== 'installed') return reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  waitingWorker.postMessage('activate')
  setTimeout(reload, LONGEST_ACTIVATION)
}

/**
 * Milliseconds until the page is loaded again even though the new worker has not begun. The old one takes the page from the server,
 * so it is the new version in either case.
 */
const LONGEST_ACTIVATION = 3000

/**
 * Installs the service worker, which keeps the app for times without a connection, and follows new versions of it. Browsers
 * have none for a site without https.
 */
export async function followVersions() {
  if (!('serviceWorker' in navigator) || ownVersion() === '') return
  const address = scriptAddress(`${basePath}/service-worker.js`)
  // as: with trusted types the address is a TrustedScriptURL, which the type of the call does not know.
  const registration = await navigator.serviceWorker.register(address as string)
  const look = () => void compare(registration.waiting)
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  )
  navigator.serviceWorker.addEventListener(
    'controllerchange',
    () => void compare(navigator.serviceWorker.controller),
  )
  look()
  const check = () => registration.update().catch(() => undefined)
  setInterval(check, CHECK_INTERVAL)
  window.addEventListener('online', check)
}

/** A page that is already of the version that waits lets it begin; an older one asks its user. */
async function compare(worker: ServiceWorker | null) {
  if (!worker) return
  const version = await versionOf(worker)
  if (version === ownVersion()) {
    if (worker.state === 'installed') worker.postMessage('activate')
    return
  }
  waitingWorker = worker
  isNewer.set(true)
}

function versionOf(worker: ServiceWorker) {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
    worker.postMessage('version', [port2])
  })
}

/** The policy of the server accepts addresses of scripts only from a trusted types policy. */
function scriptAddress(address: string): unknown {
  // as: not every browser has it.
  const types = Reflect.get(window, 'trustedTypes') as TrustedTypes | undefined
  return (
    types?.createPolicy('service-worker', { createScriptURL: (text) => text }).createScriptURL(address) ??
    address
  )
}

type Rules = { createScriptURL: (text: string) => string }
type TrustedTypes = {
  createPolicy: (name: string, rules: Rules) => { createScriptURL: (text: string) => unknown }
}
