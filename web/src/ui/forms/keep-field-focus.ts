import type { MouseEvent } from 'react'

/**
 * For a control beside a field: a press leaves the focus in the field. Blurring an invalid field would show an error below it
 * and move the control away from the pointer before the click.
 */
export const keepFieldFocus = { onMouseDown: (event: MouseEvent) => event.preventDefault() }
