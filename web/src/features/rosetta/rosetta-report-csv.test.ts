import { expect, test } from 'vitest'
import { anOldInstallation } from '../../../test/an-old-installation.ts'
import { rosettaReportCsv } from './rosetta-report-csv.ts'

test('each installation is one line, and no cell is a formula', () => {
  const installation = anOldInstallation({
    name: '=HYPERLINK("https://evil.example")',
    manufacturer: 'Größe & Co',
    updateUrl: 'https://night.example/verb',
    path: '-1+1.component',
    machine: '@studio',
    architectures: ['i386', 'x86_64'],
  })

  expect(rosettaReportCsv([installation])).toBe(
    '\uFEFF"Manufacturer","Name","Format","Version","Architecture","System","Processors","Update URL","Path","Machine","Old copy"\r\n' +
      '"Größe & Co","\'=HYPERLINK(""https://evil.example"")","AU","1.2","Intel only","macOS","i386, x86_64","https://night.example/verb","\'-1+1.component","\'@studio",""\r\n',
  )
})

test('an unknown system is an empty cell', () => {
  const csv = rosettaReportCsv([
    anOldInstallation({ kind: '32-bit', platform: null, architectures: ['i386'] }),
  ])

  expect(csv).toContain('"32-bit","","i386"')
})
