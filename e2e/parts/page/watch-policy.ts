import type { Page } from '@playwright/test'

/** Collects the policy violations of the page. */
export async function watchPolicy(page: Page) {
  const violations: string[] = []
  await page.exposeFunction('noteViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      Reflect.get(
        window,
        'noteViolation',
      )(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile} ${event.sample}`),
    )
  })
  return violations
}
