import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** Samples are outside the repository. */
const SAMPLES = resolve(import.meta.dirname, '../../../../../shared/samples/uad')

export const areSamplesThere = existsSync(SAMPLES)
if (!areSamplesThere) console.log('The UAD samples are missing, so they are not compared.')

/** The bytes of a sample; none when the samples are absent. */
export const sample = (name: string): Uint8Array =>
  areSamplesThere ? readFileSync(resolve(SAMPLES, name)) : new Uint8Array()

/** The lines of a sample. */
export const sampleLines = (name: string): string[] =>
  new TextDecoder()
    .decode(sample(name))
    .split('\n')
    .filter((line) => line !== '')

/** The rows of a table without its headings. */
export const sampleRows = (name: string): string[][] =>
  sampleLines(name)
    .slice(1)
    .map((line) => line.split('\t'))
