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
  ['homebrew', 'Homebrew', true],
  ['WINGET', 'winget', true],
  ['homebrew:/srv/cask.json', 'cask.json', false],
  ['winget:https://example.org/index.json', 'example.org/index.json', true],
])('the catalog %s has the name %s', (text, name, isAddress) => {
  expect(parseCatalogSource(text)).toMatchObject({ name, isAddress })
})

test.each([
  ['homebrew', 'casks', 48],
  ['homebrew:/srv/cask.json', 'casks', 48],
  ['winget:https://example.org/index.json', 'winget', 16],
  ['https://example.org/list.json', 'registry', 8],
  ['brew:/srv/cask.json', 'registry', 8],
])('the catalog %s has the form %s and at most %i MB', (text, form, megabytes) => {
  expect(parseCatalogSource(text)).toMatchObject({ form, maxBytes: megabytes * 1024 * 1024 })
})
