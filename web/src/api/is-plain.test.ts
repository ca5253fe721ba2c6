import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { accountContract } from '#shared/account/contract.ts'
import { pluginsContract } from '#shared/plugins/contract.ts'
import { isPlain } from './is-plain.ts'

/** All values that a schema tells apart: a part is taken as one of these, one after the other. */
function samplesOf(schema: z.core.$ZodType): unknown[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return ['', 'words']
    case 'number':
      return [0, 1.5]
    case 'boolean':
      return [true, false]
    case 'nullable':
      return [null, ...samplesOf(def.innerType)]
    case 'optional':
    case 'default':
      return samplesOf(def.innerType)
    case 'enum':
      return Object.values(def.entries)
    case 'array':
      return [[], samplesOf(def.element)]
    case 'object': {
      const parts = Object.entries(def.shape).map(([name, part]) => [name, samplesOf(part)] as const)
      const whole = Object.fromEntries(parts.map(([name, [first]]) => [name, first]))
      return parts.flatMap(([name, samples]) => samples.map((sample) => ({ ...whole, [name]: sample })))
    }
    default:
      throw new Error(`The second reader has no case for ${def.type}.`)
  }
}

/** The same value with one part that is missing, of another kind or unknown, for every part of it. */
function spoiled(value: unknown): unknown[] {
  if (Array.isArray(value))
    return [{ ...value }, ...value.flatMap((part) => spoiled(part).map((bad) => [bad]))]
  if (typeof value !== 'object' || value === null) return [{ value }]
  return [
    { ...value, unheardOf: 1 },
    ...Object.entries(value).flatMap(([name, part]) => {
      const { [name]: _, ...rest } = value as Record<string, unknown>
      return [rest, ...[7, 'no', null, undefined, ...spoiled(part)].map((bad) => ({ ...rest, [name]: bad }))]
    }),
  ]
}

describe.each([
  ['me', accountContract.me.response],
  ['list', pluginsContract.list.response],
] as const)('the answer of %s', (name, schema) => {
  const isGivenBack = (body: unknown) => {
    const read = z.safeParse(schema, body)
    return read.success && isDeepStrictEqual(read.data, body)
  }

  test('is plain in every form that its schema gives back unchanged', () => {
    for (const sample of samplesOf(schema)) expect(isPlain[name](sample), JSON.stringify(sample)).toBe(true)
  })

  test('is left to its schema in every other form', () => {
    const bodies = samplesOf(schema).flatMap(spoiled)
    expect(bodies.filter((body) => isPlain[name](body) && !isGivenBack(body))).toEqual([])
    expect(bodies.filter((body) => !isPlain[name](body)).length).toBeGreaterThan(20)
  })
})
