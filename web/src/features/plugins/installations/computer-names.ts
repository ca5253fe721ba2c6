import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Installation, Plugin } from '#shared/plugins/plugin.ts'
import { devicesQuery } from '../../../api/queries.ts'

type OnComputer = Pick<Installation, 'machine' | 'computer'>

/**
 * Names the computer of each installation by its id. Computers with the same name get numbers, one without a connected helper is an old
 * computer, and a dropped bundle has an empty name.
 */
export function computerNames(installations: OnComputer[]): (machine: string) => string {
  const names = new Map(
    installations
      .filter(({ machine }) => machine !== '')
      .map((one) => [one.machine, one.computer ?? OLD_COMPUTER]),
  )
  return (machine) => {
    const name = names.get(machine)
    if (name === undefined) return ''
    const namesakes = [...names].filter(([, other]) => other === name).map(([id]) => id)
    return namesakes.length > 1 ? `${name} (${namesakes.sort().indexOf(machine) + 1})` : name
  }
}

const OLD_COMPUTER = 'an old computer'

/** Names the computers of a library by their ids. Asks for the paired helpers only when a plugin is on a known computer. */
export function useComputerNames(plugins: Plugin[]): (machine: string) => string {
  const machines = useMemo(() => [...new Set(plugins.flatMap((plugin) => plugin.machines))].sort(), [plugins])
  const { data: devices } = useQuery({ ...devicesQuery, enabled: machines.length > 0 })
  return useMemo(() => {
    const nameOf = new Map(devices?.map(({ machine, name }) => [machine, name]))
    return computerNames(machines.map((machine) => ({ machine, computer: nameOf.get(machine) ?? null })))
  }, [machines, devices])
}
