import type { MouseEvent } from 'react'

/** Leaves the focus in the field: blurring an invalid one would show an error below it and move this control away before the click. */
export const keepFieldFocus = { onMouseDown: (event: MouseEvent) => event.preventDefault() }
