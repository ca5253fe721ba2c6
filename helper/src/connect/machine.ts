import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { keptAs } from '../system/kept.ts'

const machine = keptAs('machine.json', z.object({ machine: z.uuid() }))

/** The id of this computer for all sites; made at random once, so it says nothing about it. */
export function machineOf(state: string): string {
  const known = machine.read(state)
  if (known) return known.machine
  const made = { machine: randomUUID() }
  machine.write(state, made)
  return made.machine
}
