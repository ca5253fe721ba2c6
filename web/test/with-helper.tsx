import type { ReactNode } from 'react'
import { HelperContext, type HelperState } from '../src/features/helper/use-helper.ts'

const nothing = () => {}
const IDLE: HelperState = {
  connection: { is: 'idle' },
  devices: [],
  lastAt: null,
  connect: nothing,
  tryDemo: nothing,
  endDemo: nothing,
  show: nothing,
  scan: nothing,
  showDemo: nothing,
}

/** The helper of the shell around a page: connected to none, unless `helper` says so. */
export const WithHelper = ({ helper, children }: { helper?: Partial<HelperState>; children: ReactNode }) => (
  <HelperContext value={{ ...IDLE, ...helper }}>{children}</HelperContext>
)
