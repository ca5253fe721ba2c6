/** Joins the class names that are defined. */
export const classNames = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')
