import { aPlugin } from './a-plugin.ts'
import { aProfile } from './a-profile.ts'
import type { TestServer } from './a-server.ts'
import type { Visitor } from './a-visitor.ts'

/** The bundles of `LICENSES`, and two that no profile covers: a native one and one of another maker. */
export const UAD_LIBRARY = [
  aUadPlugin('UAD Studer A800'),
  aUadPlugin('UAD Raw'),
  aUadPlugin('UAD Galaxy Tape Echo'),
  aUadPlugin('UAD Cambridge'),
  aUadPlugin('UAD Pure Plate'),
  aUadPlugin('uaudio_la2a'),
  aPlugin({ name: 'Pro-Q 3' }),
]

/** The scan result of a VST3 bundle of Universal Audio. */
export function aUadPlugin(stem: string) {
  const path = `/Library/Audio/Plug-Ins/VST3/Universal Audio/${stem}.vst3`
  return aPlugin({ name: stem, manufacturer: 'Universal Audio', isUAD: true, path, size: 1000 })
}

/** A user with this library who has completed this many steps of the UAD workflow. */
export async function aUadPerson(
  server: TestServer,
  username: string,
  step = 0,
  { plugins = UAD_LIBRARY, profile = aProfile() } = {},
) {
  const browser = await server.signedInAs(username)
  await browser.plugins.addMany({ body: { plugins } })
  for (const completeStep of STEPS.slice(0, step)) await completeStep(browser, profile)
  return browser
}

const STEPS: ((browser: Visitor, profile: string) => Promise<unknown>)[] = [
  ({ uad }) => uad.complete({ body: { exportCompleted: true } }),
  ({ uad }, fileContent) => uad.upload({ body: { fileContent } }),
  ({ uad }) => uad.analyze(),
  ({ uad }) => uad.complete({ body: { reviewCompleted: true } }),
  ({ uad }) => uad.generateScript(),
]
