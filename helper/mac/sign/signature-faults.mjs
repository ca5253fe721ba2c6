// @ts-check
import { headerOf, segmentOf } from './mach-o.mjs'
import { readSignature, SLOT } from './signature.mjs'

/**
 * Checks the signature of one program against every page, every blob beside the directory and, if given, the bundle's files. Does not
 * check who signed (`makerOf`).
 * @param {Buffer} slice
 * @param {{ info?: Buffer, resources?: Buffer }} [bundle] Info.plist and CodeResources
 * @returns {string[]} a sentence for each fault
 */
export function signatureFaults(slice, { info, resources } = {}) {
  const header = headerOf(slice)
  const place = header.signature
  if (!place) return ['It is not signed.']
  const { blobs, directories } = readSignature(slice.subarray(place.offset, place.offset + place.size))
  const bound = /** @type {const} */ ([
    [SLOT.info, info, 'Info.plist'],
    [SLOT.resources, resources, 'CodeResources'],
  ])
  return [
    ...(directories.length ? [] : ['The signature covers nothing.']),
    ...placeFaults(slice, header, place),
    ...directories.flatMap((directory) => [
      ...extentFaults(directory, header, place),
      ...pageFaults(directory, slice),
      ...blobFaults(directory, blobs),
      ...bound.flatMap(([slot, bytes, name]) => (bytes ? boundFaults(directory, slot, bytes, name) : [])),
    ]),
  ]
}

/** @typedef {import('./signature.mjs').Directory} Directory */

/** @param {Buffer} slice @param {import('./mach-o.mjs').Header} header @param {{ offset: number, size: number }} place */
function placeFaults(slice, header, place) {
  const link = segmentOf(header, '__LINKEDIT')
  return [
    ...(place.offset + place.size === slice.length ? [] : ['The signature is not the end of the file.']),
    ...(link.fileOffset + link.fileSize === slice.length ? [] : ['__LINKEDIT is not the end of the file.']),
    ...(link.size >= link.fileSize ? [] : ['__LINKEDIT is too small in memory.']),
  ]
}

/** @param {Directory} directory @param {import('./mach-o.mjs').Header} header @param {{ offset: number }} place */
function extentFaults({ codeLimit, pageCount, pageSize, text }, header, place) {
  const { fileOffset, fileSize } = segmentOf(header, '__TEXT')
  const isWhole = codeLimit === place.offset && pageCount === Math.ceil(codeLimit / pageSize)
  const isText = !text || !header.isProgram || (text.base === fileOffset && text.limit === fileSize)
  return [
    ...(isWhole ? [] : ['The signature does not cover the whole program.']),
    ...(isText ? [] : ['The signature names another place of the code.']),
  ]
}

/** @param {Directory} directory @param {Buffer} slice */
function pageFaults({ codeLimit, digest, page, pageCount, pageSize }, slice) {
  for (let index = 0; index < pageCount; index++) {
    const bytes = slice.subarray(index * pageSize, Math.min((index + 1) * pageSize, codeLimit))
    if (!digest(bytes).equals(page(index))) return [`Page ${index} was changed.`]
  }
  return []
}

/** @param {Directory} directory @param {Map<number, Buffer>} blobs */
const blobFaults = ({ digest, special }, blobs) =>
  [...blobs].flatMap(([slot, bytes]) => {
    const expected = slot > 0 && slot < SLOT.otherDirectories ? special(slot) : undefined
    return !expected || digest(bytes).equals(expected) ? [] : [`Blob ${slot} was changed.`]
  })

/** @param {Directory} directory @param {number} slot @param {Buffer} bytes @param {string} name */
function boundFaults({ digest, special }, slot, bytes, name) {
  const expected = special(slot)
  return expected && digest(bytes).equals(expected) ? [] : [`${name} is not the one that was signed.`]
}
