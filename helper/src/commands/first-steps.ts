import { PRODUCT } from '#shared/product.ts'

/** What somebody reads who has just got this program. */
export const FIRST_STEPS = [
  `This program finds the audio plugins on this computer for your ${PRODUCT} library. It never runs them, and it moves none`,
  'before you agree to it here.',
  '',
  '  1. plugfolio-helper install      lets this computer open the links of your site',
  '  2. On your site: Connect to Helper App, Connect Helper App. Agree to the question that appears here.',
  '  3. Start Scan on the site, or here: plugfolio-helper scan --add',
]
