/** The letters and digits by which names of products are compared: in lower case, without accents, with `+` and `#`. */
export const nameLettersOf = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase().replace(/[^a-z0-9+#]+/g, '')
    : text
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}+#]/gu, '')

/** Most names, which need no slow rules. */
const ASCII = /^[ -~]*$/
