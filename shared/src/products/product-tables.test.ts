import { expect, test } from 'vitest'
import { makersIn, productsIn } from './product-tables.ts'

const MAKERS = 'name,other spellings,prefixes,site,downloads,installer,support,copy protection,now'
const PRODUCTS = 'maker,name,type,more types,other names,price,family,superseded by'

test('a maker and a product are read whole', () => {
  const maker = 'Valhalla DSP,"Valhalla DSP, LLC;Valhalla",,https://valhalladsp.com,,,,,'
  const product = 'Valhalla DSP,Supermassive,Reverb,Delay;Multi-effect,VSM,free,,'

  expect(makersIn(`${MAKERS}\n${maker}\n`)).toEqual({
    rows: [
      {
        name: 'Valhalla DSP',
        key: 'valhalladsp',
        spellings: ['Valhalla DSP, LLC', 'Valhalla'],
        prefixes: [],
        site: 'https://valhalladsp.com',
        downloads: '',
        installer: '',
        support: '',
        copyProtection: '',
        now: '',
      },
    ],
    faults: [],
  })
  expect(productsIn(`${PRODUCTS}\n${product}\n`)).toEqual({
    rows: [
      {
        maker: 'Valhalla DSP',
        name: 'Supermassive',
        types: ['Reverb', 'Delay', 'Multi-effect'],
        otherNames: ['VSM'],
        price: 'free',
        family: '',
        supersededBy: '',
      },
    ],
    faults: [],
  })
})

test.each([
  ['A,One,Loud,,,,,', 'Loud is not a type.'],
  ['A,One,,,,,,', 'An empty type is not a type.'],
  ['A,One,EQ,Effect,,,,', 'Effect is not a type.'],
  ['A,One,EQ,,,cheap,,', 'cheap is not a price.'],
  [',One,EQ,,,,,', 'The manufacturer or the name is missing.'],
  ['A,One,EQ,,,,,,,', 'There are 10 cells instead of 8.'],
])('the line %s is left out, with its number and a reason', (line, reason) => {
  const { rows, faults } = productsIn(`${PRODUCTS}\nA,Good,EQ,,,,,\n${line}\nA,Also,EQ,,,,,\n`)
  expect([rows.map(({ name }) => name), faults]).toEqual([['Good', 'Also'], [{ line: 3, reason }]])
})

test.each([
  'http://a.com',
  'https://a',
  'https://user@a.com',
  'https://127.0.0.1',
  'javascript:alert(1)',
  'https://a.com:8080',
])('the address %s of a maker is refused', (site) => {
  expect(makersIn(`${MAKERS}\nA,,,${site},,,,,\n`)).toEqual({
    rows: [],
    faults: [{ line: 2, reason: `${site} is not an https address.` }],
  })
})

test('a table with other headings has no rows', () => {
  expect(productsIn('name,maker\nOne,A\n')).toEqual({
    rows: [],
    faults: [{ line: 1, reason: `The headings must be ${PRODUCTS.replaceAll(',', ', ')}.` }],
  })
})
