import { PRODUCT } from '#shared/product.ts'

/** The lines that a new user reads first. */
export const FIRST_STEPS = [
  `This program finds the audio plugins on this computer for your ${PRODUCT} library. It never runs plugins,`,
  'and asks before it moves anything.',
  '',
  '  1. plugfolio-helper install      lets this computer open the links of your site',
  ...stepsFrom(2),
]

/** The steps after the installation; `command` is how the user calls the helper. */
export const nextSteps = (command: string) => stepsFrom(1, command)

function stepsFrom(number: number, command = 'plugfolio-helper') {
  return [
    `  ${number}. On your site, press Connect to Helper App, then Connect Helper App. Agree to the question that appears here.`,
    `  ${number + 1}. Start Scan on the site, or here: ${command} scan --add`,
  ]
}
