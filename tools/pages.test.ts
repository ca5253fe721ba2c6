import { expect, test } from 'vitest'
import { PAGES } from '../e2e/parts/page/pages.ts'
import { paths } from '../web/src/app/paths.ts'

/** Who is signed in does not see the one; the other needs the address of something shared. */
const OTHERS: string[] = [paths.auth, paths.sharedNeeds]

test('the stories go over every page', () => {
  expect(Object.values(paths).filter((each) => !OTHERS.includes(each) && !PAGES.includes(each))).toEqual([])
})
