/** A worker whose script has this address; undefined where a browser has no workers. */
export function newWorker(address: string): Worker | undefined {
  if (typeof Worker === 'undefined') return undefined
  // as: with trusted types the address is a TrustedScriptURL, which the type of the constructor does not know.
  return new Worker(trustedAddress(address) as string, { type: 'module' })
}

let policy: Policy | undefined

/** The content security policy lets a page start only scripts whose address went through a policy of it. */
function trustedAddress(address: string): unknown {
  const types = Reflect.get(window, 'trustedTypes') as PolicyMaker | undefined
  policy ??= types?.createPolicy('worker', { createScriptURL: (text) => text })
  return policy?.createScriptURL(address) ?? address
}

type Policy = { createScriptURL: (text: string) => unknown }
type PolicyMaker = {
  createPolicy: (name: string, rules: { createScriptURL: (text: string) => string }) => Policy
}
