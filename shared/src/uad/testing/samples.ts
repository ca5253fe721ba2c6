import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** Samples are outside the repository. */
const SAMPLES = resolve(import.meta.dirname, '../../../../../shared/samples/uad')

export const hasUadSamples = existsSync(SAMPLES)
if (!hasUadSamples) console.log('The UAD samples are missing, so they are not compared.')

/** The bytes of a sample; none when the samples are absent. */
export const readSample = (name: string): Uint8Array =>
  hasUadSamples ? readFileSync(resolve(SAMPLES, name)) : new Uint8Array()

export const sampleLines = (name: string): string[] =>
  new TextDecoder()
    .decode(readSample(name))
    .split('\n')
    .filter((line) => line !== '')

/** The rows of a table without its headings. */
export const sampleRows = (name: string): string[][] =>
  sampleLines(name)
    .slice(1)
    .map((line) => line.split('\t'))
