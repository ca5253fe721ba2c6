import type { Plugin } from 'vite'

/** Leaves out the sentences that describe each call in the API's document: pages load every contract and show none of them. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/shared\/src\/.+\.ts$/, code: /satisfies Contract\b/ },
      handler: (code) => ({ code: code.replaceAll(SUMMARY, ''), map: null }),
    },
  }
}

const SUMMARY = /\bsummary:\s*'[^']*',/g
