import type { Device } from '#shared/helper/device.ts'

let count = 0

/** A paired helper that is online: name only what matters to the test. Its id is a new UUID each time. */
export function aDevice(facts: Partial<Device> = {}): Device {
  count += 1
  return {
    id: `00000000-0000-4000-b000-${String(count).padStart(12, '0')}`,
    machine: `00000000-0000-4000-a000-${String(count).padStart(12, '0')}`,
    name: `Studio Mac ${count}`,
    reportedName: null,
    platform: 'macos',
    version: '1.0.0',
    folders: [
      { path: '/Library/Audio/Plug-Ins', isThere: true },
      { path: '/Volumes/External/Plug-Ins', isThere: false },
    ],
    isOnline: true,
    createdAt: '2026-11-20T10:00:00.000Z',
    lastSeenAt: '2026-11-21T10:00:00.000Z',
    lastScanAt: null,
    ...facts,
  }
}
