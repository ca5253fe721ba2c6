import { parser } from 'sax'

/** A value of an XML document: its path, such as `ListBucketResult/Contents/Key`, and its text. */
export type XmlValue = { path: string; text: string }

const DEEPEST = 8

/** The values of an XML document, in order. Throws for XML that is not well-formed, has a document type or is nested too deeply. */
export function parseXmlValues(document: string): XmlValue[] {
  const values: XmlValue[] = []
  const path: string[] = []
  let text = ''
  const reader = parser(true)
  const refuse = (error: Error) => {
    throw error
  }
  reader.onerror = refuse
  reader.ondoctype = () => refuse(new Error('A document type is not read.'))
  reader.onopentag = ({ name }) => {
    // Without the namespace prefix.
    path.push(name.slice(name.indexOf(':') + 1))
    text = ''
    if (path.length > DEEPEST) refuse(new Error('It is nested too deeply.'))
  }
  reader.ontext = (more) => {
    text += more
  }
  reader.oncdata = reader.ontext
  reader.onclosetag = () => {
    values.push({ path: path.join('/'), text })
    path.pop()
    text = ''
  }
  reader.write(document).close()
  return values
}
