import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'

/** Saves what the page shows as a PNG file of the repository. */
export async function savePicture(page: Page, file: string) {
  // Cards that come into view draw their pictures a moment later.
  await page.waitForTimeout(1000)
  await save(sharp(await page.screenshot()), file)
}

/** Saves several screenshots as one picture, `columns` beside each other, each `width` pixels wide. */
export async function saveStrip(shots: Buffer[], { columns, width }: Strip, file: string) {
  const frames = await Promise.all(
    shots.map((shot) => sharp(shot).resize({ width }).toBuffer({ resolveWithObject: true })),
  )
  const height = Math.max(...frames.map(({ info }) => info.height))
  const composed = sharp({
    create: {
      width: columns * (width + GAP) - GAP,
      height: Math.ceil(frames.length / columns) * (height + GAP) - GAP,
      channels: 3,
      background: '#808080',
    },
  }).composite(
    frames.map(({ data }, index) => ({
      input: data,
      left: (index % columns) * (width + GAP),
      top: Math.floor(index / columns) * (height + GAP),
    })),
  )
  await save(composed, file)
}

type Strip = { columns: number; width: number }
const GAP = 12

async function save(picture: Sharp, file: string) {
  const target = resolve(import.meta.dirname, '..', '..', '..', file)
  await mkdir(dirname(target), { recursive: true })
  await picture.png({ palette: true, quality: 90 }).toFile(target)
}
