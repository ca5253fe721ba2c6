import type { Installation } from '#shared/plugins/plugin.ts'

/** A VST3 on no known computer, of which nothing else is known. */
export const anInstallation = (facts: Partial<Installation> = {}): Installation => ({
  id: 'one',
  format: 'VST3',
  path: '/Library/Audio/Plug-Ins/VST3/Ara.vst3',
  version: '',
  architectures: [],
  size: null,
  machine: '',
  bundleId: null,
  platform: null,
  signer: null,
  contents: [],
  computer: null,
  goneAt: null,
  movedTo: null,
  ...facts,
})
