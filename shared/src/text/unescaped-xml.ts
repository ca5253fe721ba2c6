/** Text with the entities and characters that XML defines. */
export function unescapedXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(ENTITY, (whole, name?: string, hex?: string, decimal?: string) => {
    if (name) return ENTITIES[name] ?? whole
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal)
    const isCharacter = point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
    return isCharacter ? String.fromCodePoint(point) : whole
  })
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const ENTITY = /&(?:(amp|lt|gt|quot|apos)|#x([0-9a-f]{1,6})|#(\d{1,7}));/gi
