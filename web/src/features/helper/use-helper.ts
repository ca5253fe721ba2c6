import { createContext, useContext } from 'react'
import type { Connection } from '#shared/helper/connection.ts'
import type { Device } from '#shared/helper/device.ts'

/** The connection of the page with the helper app, and what can be done about it. */
export type Helper = {
  connection: Connection
  /** The paired devices, the one seen last first; undefined while nobody has asked for them. */
  devices: Device[] | undefined
  /** When this browser was last connected, ISO. */
  lastAt: string | null
  connect: () => void
  tryDemo: () => void
  /** Ends the demonstration. A real helper is disconnected by ending its pairing. */
  endDemo: () => void
  /** Opens the dialog in which all of this is shown. */
  show: () => void
}

export const HelperContext = createContext<Helper | undefined>(undefined)

/** Only inside `HelperConnection`. */
export function useHelper(): Helper {
  const helper = useContext(HelperContext)
  if (!helper) throw new Error('There is no HelperConnection around this.')
  return helper
}
