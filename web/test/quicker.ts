import CSSPropertyManager from 'happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js'
import * as React from 'react'

/*
 * Spares a fifth of the processor time of the tests of pages, with the same results.
 */

const internals: object = Object(React).__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE ?? {}

// React records a stack for each of the first 10,000 elements of a second, for warnings in the console, which fail a test anyway.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
})

// A query by role or name asks for styles, which are copied at every element of the way to the top.
CSSPropertyManager.prototype.clone = function (this: CSSPropertyManager) {
  const copies = Object.entries(this.properties).map(([name, property]) => [name, { ...property }])
  return Object.assign(new CSSPropertyManager(), this, {
    properties: Object.fromEntries(copies),
    definedPropertyNames: { ...Object(this).definedPropertyNames },
  })
}
