import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { devicesQuery } from '../../../api/queries.ts'
import { computerNames } from './computer-names.ts'

/** Names the computers of a library by their ids. Asks for the paired helpers only when a plugin is on a known computer. */
export function useComputerNames(plugins: Plugin[]): (machine: string) => string {
  const machines = useMemo(() => [...new Set(plugins.flatMap((plugin) => plugin.machines))].sort(), [plugins])
  const { data: devices } = useQuery({ ...devicesQuery, enabled: machines.length > 0 })
  return useMemo(() => {
    const nameOf = computerNames(
      machines.map((machine) => ({
        machine,
        computer: devices?.find((device) => device.machine === machine)?.name ?? null,
      })),
    )
    return (machine) => nameOf({ machine, computer: null })
  }, [machines, devices])
}
