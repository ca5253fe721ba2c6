import { mkdirSync } from 'node:fs'
import { ApiError } from '#shared/contract/client.ts'
import { type JobResult, jobResult, MAX_JOB_ITEMS } from '#shared/helper/job.ts'
import type { SiteClient } from '../connect/site-client.ts'
import { withRetries } from '../connect/with-retries.ts'
import { deleteJsonFile, jsonFile } from '../system/json-file.ts'
import { namesIn, ownPath } from '../system/own-path.ts'
import { pathsNoLongerKept } from './set-aside/no-longer-kept.ts'

const FOLDER = 'results'
const fileNames = (id: string): [folder: string, file: string] => [FOLDER, `${id}.json`]
const resultFile = (id: string) => jsonFile(fileNames(id), jobResult)

/** Saves the result of a job until the site has received it, and sends it. Throws when the site is away. */
export async function saveAndSendResult(state: string, site: SiteClient, id: string, result: JobResult) {
  mkdirSync(ownPath(state, FOLDER), { recursive: true, mode: 0o700 })
  const notKept = [...new Set([...(result.notKept ?? []), ...pathsNoLongerKept(state)])]
  resultFile(id).write(state, cutToLimits({ ...result, notKept }))
  await sendSaved(state, site, id)
}

/** Sends the results that could not be sent before. */
export async function sendSavedResults(state: string, site: SiteClient) {
  for (const id of savedResultIds(state)) await sendSaved(state, site, id)
}

async function sendSaved(state: string, site: SiteClient, id: string) {
  const body = resultFile(id).read(state)
  if (!body) return deleteJsonFile(state, ...fileNames(id))
  try {
    await withRetries(() => site.finish({ params: { id }, body }))
  } catch (error) {
    // A result that the site refuses would be refused again; one that did not arrive stays.
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error
  }
  deleteJsonFile(state, ...fileNames(id))
}

const savedResultIds = (state: string) =>
  namesIn(ownPath(state, FOLDER)).flatMap((name) => /^([0-9a-f-]{36})\.json$/i.exec(name)?.[1] ?? [])

/** Cuts the result to the limits of the contract. */
function cutToLimits({ sentence, items, notKept = [], ...rest }: JobResult): JobResult {
  const cut = (text: string, characters: number) => text.slice(0, characters)
  return {
    ...rest,
    sentence: cut(sentence, 500),
    items: items.slice(0, MAX_JOB_ITEMS).map((item) => ({
      name: cut(item.name, 200),
      from: cut(item.from, 4096),
      to: cut(item.to, 4096),
      outcome: item.outcome,
      sentence: cut(item.sentence, 500),
    })),
    notKept: notKept.slice(0, MAX_JOB_ITEMS),
  }
}
