import { mkdirSync, readdirSync } from 'node:fs'
import { ApiError } from '#shared/contract/client.ts'
import { type JobResult, jobResult, MAX_JOB_ITEMS } from '#shared/helper/job.ts'
import { persistently } from '../connect/persistently.ts'
import type { Site } from '../connect/site-client.ts'
import { forget, keptAs } from '../system/kept.ts'
import { ownPath } from '../system/own-path.ts'

const FOLDER = 'results'
const namesOf = (id: string): [folder: string, file: string] => [FOLDER, `${id}.json`]
const keptOf = (id: string) => keptAs(namesOf(id), jobResult)

/** Stores the result of a job until the site has received it, and sends it. Throws when the site cannot be reached. */
export async function tellResult(state: string, site: Site, id: string, result: JobResult) {
  mkdirSync(ownPath(state, FOLDER), { recursive: true, mode: 0o700 })
  keptOf(id).write(state, fitting(result))
  await send(state, site, id)
}

/** Tells what could not be told before. */
export async function tellKeptResults(state: string, site: Site) {
  for (const id of idsOfKept(state)) await send(state, site, id)
}

async function send(state: string, site: Site, id: string) {
  const body = keptOf(id).read(state)
  if (!body) return forget(state, ...namesOf(id))
  try {
    await persistently(() => site.finish({ params: { id }, body }))
  } catch (error) {
    // What the site refuses it will refuse again; what it could not hear stays.
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error
  }
  forget(state, ...namesOf(id))
}

function idsOfKept(state: string) {
  try {
    return readdirSync(ownPath(state, FOLDER)).flatMap(
      (name) => /^([0-9a-f-]{36})\.json$/i.exec(name)?.[1] ?? [],
    )
  } catch {
    return []
  }
}

/** Within the limits of the contract. */
function fitting({ state, sentence, items }: JobResult): JobResult {
  const cut = (text: string, characters: number) => text.slice(0, characters)
  return {
    state,
    sentence: cut(sentence, 500),
    items: items.slice(0, MAX_JOB_ITEMS).map((item) => ({
      name: cut(item.name, 200),
      from: cut(item.from, 4096),
      to: cut(item.to, 4096),
      outcome: item.outcome,
      sentence: cut(item.sentence, 500),
    })),
  }
}
