import { expect, test } from 'vitest'
import { parseCatalogSource } from './source.ts'

test.each([
  ['Open-Audio-Stack', 'Open Audio Stack', true],
  ['https://open-audio-stack.github.io/open-audio-stack-registry/index.json', 'Open Audio Stack', true],
  [
    'https://me:secret@plugins.example.org:8443/all/list.json?token=1#a',
    'plugins.example.org:8443/all/list.json',
    true,
  ],
  ['http://example.org/', 'example.org', true],
  ['/srv/private/our list.json', 'our list.json', false],
  ['C:\\lists\\ours.json', 'ours.json', false],
  ['ftp://example.org/list.json', 'list.json', false],
])('the catalog %s has the name %s', (text, name, isAddress) => {
  expect(parseCatalogSource(text)).toMatchObject({ name, isAddress })
})
