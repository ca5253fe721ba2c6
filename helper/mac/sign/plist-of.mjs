// @ts-check

/**
 * @typedef {boolean | number | string | Buffer | PlistValue[] | Dictionary} PlistValue
 * @typedef {Map<string, PlistValue>} Dictionary a map, because the order of its entries is part of the file
 */

/**
 * A property list as XML, formatted exactly like that of Apple's tools, because signatures are compared byte by byte.
 * @param {Dictionary} dictionary
 */
export const plistOf = (dictionary) => Buffer.from(`${HEAD}${xmlOf(dictionary, 0)}</plist>\n`)

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
`

/** @param {PlistValue} value @param {number} depth @returns {string} */
function xmlOf(value, depth) {
  const tabs = '\t'.repeat(depth)
  if (typeof value === 'boolean') return `${tabs}<${value}/>\n`
  if (typeof value === 'number') return `${tabs}<real>${value}</real>\n`
  if (typeof value === 'string') return `${tabs}<string>${escaped(value)}</string>\n`
  if (Buffer.isBuffer(value)) return `${tabs}<data>\n${linesOf(value, tabs)}${tabs}</data>\n`
  if (Array.isArray(value)) return element('array', tabs, value.map((one) => xmlOf(one, depth + 1)).join(''))
  const entries = [...value].map(
    ([key, one]) => `${tabs}\t<key>${escaped(key)}</key>\n${xmlOf(one, depth + 1)}`,
  )
  return element('dict', tabs, entries.join(''))
}

/** @param {string} name @param {string} tabs @param {string} content */
const element = (name, tabs, content) =>
  content ? `${tabs}<${name}>\n${content}${tabs}</${name}>\n` : `${tabs}<${name}/>\n`

/** @param {Buffer} bytes @param {string} tabs */
const linesOf = (bytes, tabs) => bytes.toString('base64').replace(/.{1,68}/g, (line) => `${tabs}${line}\n`)

/** @param {string} text */
const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
