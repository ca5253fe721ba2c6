import { expect, test } from 'vitest'
import { withTags } from './with-tags.ts'

test.each([
  [[], 'warm', ['warm']],
  [['warm'], '  lead   vocal ', ['warm', 'lead vocal']],
  [['warm'], 'drums, bus ,,Warm', ['warm', 'drums', 'bus']],
  [['warm'], ' , ', ['warm']],
])('%j and "%s" make %j', (tags: string[], typed, all) => {
  expect(withTags(tags, typed)).toEqual(all)
})
