import type { Computer, KnownPlugin, Place } from '../computer.ts'

/** A computer with a helper that has scanned it. */
export const aComputer = (machine: string, more: Partial<Computer> = {}): Computer => ({
  machine,
  name: machine,
  platform: 'macos',
  systemVersion: null,
  lastScanAt: '2026-05-01T00:00:00.000Z',
  placeCount: 1,
  ...more,
})

/** An installation of a universal plugin on a Mac. */
export const aPlace = (machine: string, pluginId: string, more: Partial<Place> = {}): Place => ({
  pluginId,
  machine,
  format: 'VST3',
  version: '1.0',
  platform: 'macos',
  architectures: ['arm64', 'x86_64'],
  minSystem: '10.13',
  path: '',
  bundleId: null,
  ...more,
})

export const aKnownPlugin = (id: string, more: Partial<KnownPlugin> = {}): KnownPlugin => ({
  id,
  name: `Plugin ${id}`,
  manufacturer: 'Acme',
  ...more,
})
