import * as z from 'zod/mini'
import { type Contract, call } from '../contract/endpoint.ts'
import {
  checklist,
  checklistChanges,
  checklistId,
  checklistTicks,
  listedChecklist,
  newChecklist,
} from './checklist.ts'
import { installedPlaces } from './computer.ts'
import { oldSystemPlugin } from './own-system.ts'

export const computersContract = {
  places: {
    ...call('GET', '/api/computers'),
    summary:
      'Every present installation of the library with its computer, format, version, processors and the oldest system that it asks for.',
    response: installedPlaces,
  },
  oldSystems: {
    ...call('GET', '/api/computers/old-systems'),
    summary:
      'The plugins on computers whose own system is older than the plugin asks for, with that version.',
    response: z.array(oldSystemPlugin),
  },
  checklists: {
    ...call('GET', '/api/checklists'),
    summary: 'The checklists for new computers, the newest first.',
    response: z.array(listedChecklist),
  },
  add: {
    ...call('POST', '/api/checklists'),
    summary:
      'Creates a checklist for a new computer. `from` is the old computer, or null for the whole library. Ids that are not in the library are ignored.',
    maxBytes: 1024 * 1024,
    body: newChecklist,
    response: checklist,
  },
  open: {
    ...call('GET', '/api/checklists/:id'),
    summary: 'One checklist with its plugins and what was ticked by hand.',
    params: checklistId,
    response: checklist,
  },
  change: {
    ...call('PATCH', '/api/checklists/:id'),
    summary: 'Renames a checklist, or says which computer is the new one.',
    params: checklistId,
    body: checklistChanges,
    response: checklist,
  },
  tick: {
    ...call('POST', '/api/checklists/:id/ticks'),
    summary:
      'Ticks and unticks steps and plugins by hand. Others stay, so changes of two pages add up. One in both lists is ticked.',
    params: checklistId,
    maxBytes: 512 * 1024,
    body: checklistTicks,
    response: checklist,
  },
  remove: {
    ...call('DELETE', '/api/checklists/:id'),
    summary: 'Removes a checklist. It can be restored for seven days.',
    params: checklistId,
    response: listedChecklist,
  },
  restore: {
    ...call('POST', '/api/checklists/:id/restore'),
    summary: 'Restores a removed checklist.',
    params: checklistId,
    response: listedChecklist,
  },
} satisfies Contract
