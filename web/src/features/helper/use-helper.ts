import { createContext, useContext } from 'react'
import type { Connection } from '#shared/helper/connection.ts'
import type { Device } from '#shared/helper/device.ts'

/** The connection of the page with the helper app, and its actions. */
export type HelperState = {
  connection: Connection
  /** The paired devices, last seen first; undefined until they are loaded. */
  devices: Device[] | undefined
  /** The time of the last connection of this browser, an ISO date. */
  lastAt: string | null
  connect: () => void
  tryDemo: () => void
  /** Ends the demo. A real helper is disconnected by ending its pairing. */
  endDemo: () => void
  /** Opens the connection dialog. */
  show: () => void
  /** Opens the scanner of a device. */
  scan: (deviceId: string) => void
  /** Opens the interface of the demo, connects it and begins its scan. */
  showDemo: () => void
}

/** A part of the helper app: the connection, the scanner of a device, or the demo, whose scan begins when it is connected. */
export type HelperPart = { is: 'connection' } | { is: 'device'; deviceId: string } | { is: 'demo' }

export const HelperContext = createContext<HelperState | undefined>(undefined)

/** Reads the connection. Throws outside of `HelperConnection`. */
export function useHelper(): HelperState {
  const helper = useContext(HelperContext)
  if (!helper) throw new Error('useHelper must be used inside HelperConnection.')
  return helper
}
