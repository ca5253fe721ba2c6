import { cellsOfTurn } from '../../../scripts/parts/gate/turn.mjs'
import { isLong } from '../campaign.ts'

/** Scripts that call `ran` when they run. */
const SCRIPTS = [
  '<script>ran(1)</script>',
  '<img src=x onerror=ran(1)>',
  '<svg onload=ran(1)>',
  '<svg><script>ran(1)</script></svg>',
  '<body onload=ran(1)>',
  '<iframe src="javascript:ran(1)">',
  '<iframe srcdoc="<script>parent.ran(1)</script>">',
  '<a href="javascript:ran(1)">x</a>',
  'javascript:ran(1)',
  'JaVaScRiPt:ran(1)//',
  '\u00a0javascript:ran(1)',
  'data:text/html,<script>opener.ran(1)</script>',
  'vbscript:ran(1)',
  '"><img src=x onerror=ran(1)>',
  "'><img src=x onerror=ran(1)>",
  '" onmouseover="ran(1)" x="',
  "' onfocus='ran(1)' autofocus='",
  '" autofocus onfocus=ran(1) x="',
  '</title><script>ran(1)</script>',
  '</textarea><script>ran(1)</script>',
  '</style><script>ran(1)</script>',
  '--><script>ran(1)</script>',
  ']]><script>ran(1)</script>',
  '{{constructor.constructor("ran(1)")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the test injects template syntax as text
  '${ran(1)}',
  '<%= ran(1) %>',
  '#{ran(1)}',
  '\\u003cimg src=x onerror=ran(1)\\u003e',
  '&lt;img src=x onerror=ran(1)&gt;',
  '%3Cimg%20src%3Dx%20onerror%3Dran(1)%3E',
  '<details open ontoggle=ran(1)>',
  '<video><source onerror=ran(1)>',
  '<input autofocus onfocus=ran(1)>',
  '<marquee onstart=ran(1)>',
  '<object data="javascript:ran(1)">',
  '<embed src="javascript:ran(1)">',
  '<math><mi xlink:href="javascript:ran(1)">x',
  '<style>@import "javascript:ran(1)"</style>',
  '<meta http-equiv=refresh content="0;javascript:ran(1)">',
  '<base href="javascript:ran(1)//">',
  '<form><button formaction=javascript:ran(1)>x',
  'url(javascript:ran(1))',
]

const BEFORE = ['', '"', "'", '">', '</script>', '</option>', '<!--', '`']

/** Texts that would run if a page did not treat them as text; those of this turn, and many more in the long campaign. */
export const INJECTED_TEXTS = isLong
  ? BEFORE.flatMap((before) => SCRIPTS.map((script) => `${before}${script}`))
  : cellsOfTurn(SCRIPTS)
