/**
 * Text of a shell script as it stands, backslashes included. Only `${` is written `\${`, or TypeScript would fill it in;
 * it begins without the line end that makes it readable here.
 */
export const shell = (text: TemplateStringsArray) =>
  text.raw.join('').replaceAll('\\${', '${').replace(/^\n/, '')
